// Texts and elements. What comes from outside enters the page here, and only as text.

/** An element with attributes, properties that begin with a dot, listeners that begin with "on", and children. */
function element(name, attributes = {}, ...children) {
  return furnish(document.createElement(name), attributes, children);
}

function svg(name, attributes = {}, ...children) {
  return furnish(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
}

function furnish(made, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (key.startsWith('.')) made[key.slice(1)] = value;
    else if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...children.filter((child) => child !== undefined && child !== null && child !== false));
  return made;
}

/** Signs that would turn the reading direction, hide, or drive something are shown by their number. */
function plain(text) {
  return String(text ?? '').replace(
    /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/g,
    (sign) => `\\u{${sign.codePointAt(0).toString(16)}}`);
}

const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter() : null;

/** As much of a text as so many letters hold. */
function cut(text, most) {
  const shown = plain(text);
  if (shown.length <= most) return shown;
  const letters = segmenter ? [...segmenter.segment(shown)].map((part) => part.segment) : [...shown];
  return letters.length <= most ? shown : letters.slice(0, Math.max(1, most - 1)).join('') + '…';
}

/** The end of a text, in which names differ, as much as so many letters hold. */
function cutFront(text, most) {
  const shown = plain(text);
  return shown.length <= most ? shown : '…' + [...shown].slice(1 - most).join('');
}

/** 0.450: seconds as the terminal writes them, cut and not rounded. */
function seconds(nanoseconds) { return (Math.floor(nanoseconds / 1e6) / 1e3).toFixed(3); }

/** For each name the shortest end of it that no other has: `title` where there is one, else `list.title`.
 *  `atLeast`: of how many parts it is in any case. */
function shortNames(names, atLeast = () => 1) {
  const parts = names.map((name) => name.split('.'));
  const counts = new Map();
  const tail = (of, count) => of.slice(-count).join('.');
  for (const of of parts) {
    for (let count = 1; count <= of.length; count++) {
      const key = tail(of, count);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return parts.map((of, index) => {
    for (let count = atLeast(index); count < of.length; count++) if (counts.get(tail(of, count)) === 1) return tail(of, count);
    return of.join('.');
  });
}

/** How wide a text is, asked once for each. */
const widthOf = (() => {
  const known = new Map();
  let context;
  return (text, font) => {
    const key = font + text;
    let width = known.get(key);
    if (width === undefined) {
      context ??= document.createElement('canvas').getContext('2d');
      context.font = font;
      width = context.measureText(text).width;
      if (known.size > 5000) known.clear();
      known.set(key, width);
    }
    return width;
  };
})();

/** The line by which a signal is known, as the terminal prints it without its time. */
function lineOf(record, name) {
  const head = `#${record.id} ${name}`;
  switch (record.kind) {
    case NEXT: return `${head} → ${plain(record.value)}`;
    case ERROR: return `${head} error: ${plain(record.value)}`;
    case REFUSED: return `${head} refused: ${plain(record.value)}`;
    case DROPPED: return `${head} dropped ${plain(record.value)}`;
    default: return `${head} ${KINDS[record.kind]}`;
  }
}

const SIGNS = { [ERROR]: '✕', [COMPLETED]: '|', [STARTED]: '▷', [FINISHED]: '■', [REFUSED]: '✕' };
