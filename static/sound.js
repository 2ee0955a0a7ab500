// Sounds made on the spot: no files, nothing to load. Python says which cue; here is what it sounds like.
(() => {
  'use strict';
  const VOLUME = .3, REST = 3000;
  const PITCHES = [1, 1.06, .945];  // in turn, so that what comes often does not tire
  // [form, hertz, start, length, level]: "swish" is a card over felt, the others are forms of oscillators
  const swish = (hertz, start = 0, length = .09, level = .8) => ['swish', hertz, start, length, level];
  const knock = (hertz, start = 0) => ['triangle', hertz, start, .07, .7];
  const bell = (hertz, start = 0, length = .5, level = .5) => ['sine', hertz, start, length, level];
  const CUES = {
    draw: [swish(2600)],
    take: [0, 1, 2, 3, 4].map(n => swish(1900 + 150 * n, .07 * n, .1)),
    meld: [0, 1, 2].map(n => [swish(2200, .06 * n, .05, .5), knock(260 + 40 * n, .06 * n)]).flat(),
    discard: [swish(1300, 0, .08), knock(170, .03)],
    burraco: [bell(392), bell(523, .14, .7)],
    clean: [bell(523), bell(784, .14, .9)],
    pozzetto: [swish(1600, 0, .3, .5), bell(330, .1, .3), bell(415, .2, .3), bell(494, .3, .6)],
    turn: [bell(660, .05, .45, .45)],
    error: [['triangle', 150, 0, .12, .8], ['triangle', 125, .1, .16, .8]],
    won: [bell(523), bell(659, .13), bell(784, .26), bell(1047, .39, 1)],
    lost: [bell(440, 0, .6), bell(370, .22, .6), bell(294, .44, 1.1)],
  };
  const used = {};
  let gesture = false, context, noise, free = 0, rest;

  for (const type of ['pointerup', 'keydown']) addEventListener(type, () => { gesture = true; }, {capture: true, once: true});
  const awake = () => navigator.userActivation ? navigator.userActivation.hasBeenActive : gesture;

  const open = () => {
    context = new AudioContext;
    noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const data = noise.getChannelData(0);
    for (let n = 0; n < data.length; n++) data[n] = Math.random() * 2 - 1;
  };

  const voice = (form, hertz) => {
    if (form !== 'swish') return new OscillatorNode(context, {type: form, frequency: hertz});
    return new AudioBufferSourceNode(context, {buffer: noise});
  };

  const tone = ([form, hertz, start, length, level], at, pitch) => {
    const source = voice(form, hertz * pitch), gain = new GainNode(context, {gain: 0}), begin = at + start;
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(level * VOLUME, begin + .006);
    gain.gain.exponentialRampToValueAtTime(.0005, begin + length);
    const shaped = form === 'swish' ? source.connect(new BiquadFilterNode(context, {type: 'bandpass', frequency: hertz * pitch, Q: .9})) : source;
    shaped.connect(gain).connect(context.destination);
    source.start(begin);
    source.stop(begin + length + .02);
  };

  // One cue; what is heard soon after another waits for it a little, and what comes too thick is left out.
  const play = cue => {
    if (!awake() || !globalThis.AudioContext) return;
    if (!context) open();
    clearTimeout(rest);
    rest = setTimeout(() => context.suspend(), REST);
    context.resume().then(() => {
      const now = context.currentTime + .01, at = Math.max(now, free);
      if (at - now > .6) return;
      free = at + .16;
      used[cue] = (used[cue] ?? -1) + 1;
      for (const one of CUES[cue]) tone(one, at, PITCHES[used[cue] % PITCHES.length]);
    }, () => {});
  };

  const buzz = time => { if (awake()) navigator.vibrate?.(time); };

  globalThis.sound = {play, buzz};
})();
