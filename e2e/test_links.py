"""Links in a real browser: opened, shared, and the deal of the day with its mark."""

from datetime import date

from playwright.sync_api import Page, expect

from e2e.conftest import Site, wait_state

DEAL = "#seed=77&rules=burraco-4"


def test_a_link_is_told_before_it_is_played_and_the_page_has_no_trace_of_it(page: Page, site: Site) -> None:
    page.goto(f"{site.url}?test=1{DEAL}")
    wait_state(page)
    expect(page.locator("#link-title")).to_have_text("Burraco in quattro")
    assert page.evaluate("location.hash") == "#/"
    page.get_by_test_id("link-play").click()
    wait_state(page, "you", "ai")
    assert "deal 77" in page.evaluate("burraco.state()")


def test_a_hostile_link_is_a_sentence(page: Page, site: Site) -> None:
    page.goto(f"{site.url}?test=1#pos=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E")
    wait_state(page)
    expect(page.locator("#notice-text")).to_contain_text("non si può aprire")
    page.evaluate("location.hash = '#rec=zAAAA'")
    expect(page.locator("#notice-text")).to_contain_text("rovinato")


def test_the_deal_of_the_day_has_a_mark_and_can_be_shared(page: Page, site: Site) -> None:
    today = date.today()
    day = f"{today:%d/%m/%Y}"
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{site.url}?test=1")
    wait_state(page)
    page.get_by_test_id("daily").click()
    expect(page.locator("#link-title")).to_contain_text(day)
    page.get_by_test_id("link-play").click()
    wait_state(page, "you")
    expect(page.get_by_test_id("mark")).to_contain_text("Punteggio da battere")
    page.get_by_test_id("share").click()
    told = f"Burraco, smazzata del {day}\n{site.url}#daily={today.isoformat()}"
    expect(page.get_by_test_id("share-text")).to_have_value(told)
    page.get_by_test_id("copy").click()
    expect(page.locator("#toast-text")).to_have_text("Copiato.")
    assert page.evaluate("navigator.clipboard.readText()") == told
