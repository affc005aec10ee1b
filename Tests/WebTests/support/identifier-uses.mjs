import { Scopes } from './scopes.mjs';

const hole = '{}';
const keys = new Set(['testid', 'errorTestid']);
const deepest = 12;

/**
 * The identifiers that the pages give to elements: { uses: [{ shape, place }], problems: [text] }. A shape is the
 * identifier with `{}` for each part that is known only while the page runs; `sources` are pairs of file and text.
 */
export function identifierUses(sources) {
  const program = new Program(sources);
  const uses = [];
  const problems = [];
  for (const module of program.modules.values()) {
    if (module.file.startsWith('core/')) continue;
    for (const { at, from, to } of program.sites(module)) {
      for (const { text, place } of program.values(module, from, to, null)) {
        if (/^[a-z]/.test(text)) uses.push({ shape: text, place });
        else problems.push(`${module.place(at)}: this identifier cannot be followed to a text that begins with its screen.`);
      }
    }
    for (const at of program.bypasses(module)) {
      problems.push(`${module.place(at)}: give the identifier to h() or identify(), which check it.`);
    }
  }
  return { uses, problems: [...new Set(problems)] };
}

/** Follows texts through constants, templates and the parameters of functions. */
class Program {
  modules = new Map();
  #calls = new Map();
  #passed = new Set();
  #setters = new Map();

  constructor(sources) {
    for (const [file, source] of sources) this.modules.set(file, new Scopes(file, source));
    for (const { functions } of this.modules.values()) {
      for (const fn of functions) if (fn.isSetter) this.#setters.set(fn.name, [...this.#setters.get(fn.name) ?? [], fn]);
    }
    for (const module of this.modules.values()) module.tokens.forEach((token, i) => this.#findCall(module, token, i));
  }

  /** Where an element, or an option of a part, gets its identifier. */
  * sites(module) {
    const { tokens } = module;
    for (let i = 0; i < tokens.length; i++) {
      if (tokens[i].kind !== 'name' || tokens[i].isImport) continue;
      if (tokens[i].text === 'identify' && module.is(i + 1, '(')) {
        const [from, to] = module.parted(i + 2, tokens[i + 1].end)[1];
        yield { at: i, from, to };
      }
      const brace = module.around[i];
      const isKey = keys.has(tokens[i].text) && module.is(brace, '{') && (module.is(i - 1, '{') || module.is(i - 1, ','));
      if (!isKey || module.patterns.has(brace) || this.#isTakenApart(module, brace, tokens[i].text)) continue;
      const value = this.#valueIn(module, brace, tokens[i].text);
      if (value) yield { at: i, from: value[0], to: value[1] };
    }
  }

  /** Where data-testid is written without a check. */
  * bypasses(module) {
    for (const [i, { kind, text }] of module.tokens.entries()) {
      if (kind === 'string' && text === 'data-testid') yield i;
      if (text === 'testid' && module.is(i - 1, '.') && module.is(i + 1, '=')) yield i;
    }
  }

  /** What an expression may be: { text, place, calls }, `calls` being those through which it is so; none for null. */
  values(module, from, to, calls) {
    const [[first, last], other] = this.#branches(module, from, to);
    if (other) return [[first, last], other].flatMap((branch) => this.values(module, ...branch, calls));
    const { kind, text, parts } = module.tokens[first];
    const place = module.place(first);
    const isProperty = last - first === 3 && text === 'this' && module.is(first + 1, '.');
    if (isProperty) return this.#property(module, module.tokens[first + 2].text, calls);
    if (last - first !== 1) return [{ text: hole, place, calls }];
    if (kind === 'string' || kind === 'number') return [{ text, place, calls }];
    if (kind === 'template') return this.#template(module, parts, first, calls);
    return kind === 'name' ? this.#named(module, text, first, calls) : [{ text: hole, place, calls }];
  }

  /** An expression without brackets around it, or both branches of a choice. */
  #branches(module, from, to) {
    while (module.is(from, '(') && module.tokens[from].end === to - 1) [from, to] = [from + 1, to - 1];
    const choice = module.find('?', from, to);
    if (choice < 0) return [[from, to]];
    let open = 0;
    for (let i = choice + 1; i < to; i = (module.tokens[i].end ?? i) + 1) {
      if (module.is(i, '?')) open++;
      if (module.is(i, ':') && open-- === 0) return [[choice + 1, i], [i + 1, to]];
    }
    return [[choice + 1, to]];
  }

  #template(module, parts, at, calls) {
    const start = { text: '', place: null, calls };
    const found = parts.reduce((before, part) => before.flatMap((sofar) => {
      if (typeof part === 'string') return [{ ...sofar, text: sofar.text + part }];
      return this.#inTemplate(module, part, at, sofar.calls).map((next) => ({
        text: sofar.text + next.text, calls: next.calls,
        place: sofar.text === '' && next.text !== hole ? next.place : sofar.place,
      }));
    }), [start]);
    return found.map((value) => ({ ...value, place: value.place ?? module.place(at) }));
  }

  #inTemplate(module, part, at, calls) {
    if (part.length === 1 && part[0].kind === 'name') return this.#named(module, part[0].text, at, calls);
    const isProperty = part.length === 3 && part[0].text === 'this' && part[1].text === '.';
    return isProperty ? this.#property(module, part[2].text, calls) : [{ text: hole, calls }];
  }

  #named(module, name, at, calls) {
    if (name === 'null' || name === 'undefined') return [];
    const unknown = [{ text: hole, place: module.place(at), calls }];
    const meaning = module.meaning(name, at);
    if (meaning?.kind === 'value') return this.values(module, meaning.from, meaning.to, calls);
    if (meaning?.kind !== 'parameter' || meaning.key === '...') return unknown;
    return this.#throughCalls(meaning.fn, calls, unknown, (call, through) => this.#argument(meaning, call, through));
  }

  /** What `value(call, calls)` finds for the call that is followed, or for each call of the function. */
  #throughCalls(fn, calls, unknown, value) {
    let depth = 0;
    for (let one = calls; one; one = one.up, depth++) if (one.fn === fn) return value(one.call, calls);
    const all = (this.#calls.get(fn) ?? []).filter(({ module, at }) => module !== fn.module || at < fn.from || at > fn.to);
    if (all.length === 0 || depth > deepest) return unknown;
    const found = all.flatMap((call) => value(call, { fn, call, up: calls }));
    return this.#passed.has(fn) ? [...found, ...unknown] : found;
  }

  #argument({ fn, index, key, standard }, { module, parts }, calls) {
    const usual = (through) => (standard ? this.values(fn.module, ...standard, through) : []);
    const part = parts[index];
    const spread = parts.slice(0, index + 1).find(([from]) => module.is(from, '...'));
    if (spread) return [{ text: hole, place: module.place(spread[0]), calls }];
    if (!part) return usual(calls);
    if (!key) return this.values(module, ...part, calls);
    return this.#member(module, ...part, key, calls).flatMap((value) => (value.isAbsent ? usual(value.calls) : [value]));
  }

  /** What an object has for a key; { isAbsent } where it has none. */
  #member(module, from, to, key, calls) {
    const [[first, last], other] = this.#branches(module, from, to);
    if (other) return [[first, last], other].flatMap((branch) => this.#member(module, ...branch, key, calls));
    const unknown = [{ text: hole, place: module.place(first), calls }];
    if (module.is(first, '{')) {
      const value = this.#valueIn(module, first, key);
      if (value) return this.values(module, ...value, calls);
      const spreads = module.parted(first + 1, last - 1).filter(([at]) => module.is(at, '...')).reverse();
      return spreads.reduce((found, [at, end]) => found.flatMap((one) =>
        (one.isAbsent ? this.#member(module, at + 1, end, key, one.calls) : [one])), [{ isAbsent: true, calls }]);
    }
    const meaning = last - first === 1 ? module.meaning(module.tokens[first].text, first) : null;
    if (meaning?.kind === 'value') return this.#member(module, meaning.from, meaning.to, key, calls);
    const isWhole = meaning?.kind === 'parameter' && (!meaning.key || meaning.key === '...');
    if (!isWhole) return unknown;
    const { fn, index, standard } = meaning;
    return this.#throughCalls(fn, calls, unknown, ({ module: caller, parts }, through) => {
      if (parts[index]) return this.#member(caller, ...parts[index], key, through);
      return standard ? this.#member(fn.module, ...standard, key, through) : [{ isAbsent: true, calls: through }];
    });
  }

  /** Where the value of a key stands in an object. */
  #valueIn(module, brace, key) {
    for (const [from, to] of module.parted(brace + 1, module.tokens[brace].end)) {
      if (!module.is(from, key)) continue;
      if (module.is(from + 1, ':')) return [from + 2, to];
      if (to === from + 1) return [from, to];
    }
    return null;
  }

  /** `this.NAME` in the class of a custom element: what `h('sx-…', { NAME: … })` gives it. */
  #property(module, name, calls) {
    const define = module.tokens.findIndex(({ text }, i) => text === 'define' && module.is(i - 2, 'customElements'));
    const tag = define < 0 ? null : module.tokens[define + 2].text;
    const found = [...this.modules.values()].flatMap((other) => other.tokens.flatMap((token, i) => {
      const isMade = token.kind === 'string' && token.text === tag && other.is(i - 2, 'h') && other.is(i + 2, '{');
      const value = isMade ? this.#valueIn(other, i + 2, name) : null;
      return value ? this.values(other, ...value, calls) : [];
    }));
    return found.length > 0 ? found : [{ text: hole, calls }];
  }

  /** Whether a function takes this key out of the object at a brace, and so gives it a place itself. */
  #isTakenApart(module, brace, key) {
    const takes = (fn, index) => Boolean(fn?.parameters[index]?.keys?.has(key));
    if (module.is(brace - 1, '=') && module.is(brace - 3, '.')) {
      return (this.#setters.get(module.tokens[brace - 2].text) ?? []).some((fn) => takes(fn, 0));
    }
    const open = module.around[brace];
    if (!module.is(open, '(')) return false;
    const index = module.parted(open + 1, module.tokens[open].end).findIndex(([from]) => from === brace);
    return index >= 0 && takes(this.#functionAt(module, open - 1), index);
  }

  #functionAt(module, i) {
    if (module.tokens[i]?.kind !== 'name' || module.is(i - 1, '.')) return null;
    let meaning = module.meaning(module.tokens[i].text, i);
    if (meaning?.kind === 'import') meaning = this.modules.get(meaning.file)?.meaning(meaning.name, -1) ?? null;
    return meaning?.kind === 'function' ? meaning.fn : null;
  }

  #findCall(module, { kind, text, isImport }, i) {
    if (kind !== 'name' || isImport) return;
    if (module.is(i - 1, '.')) {
      if (!this.#setters.has(text) || !module.is(i + 1, '=')) return;
      const end = module.find(';', i + 2, module.tokens.length);
      for (const fn of this.#setters.get(text)) this.#add(fn, { module, at: i, parts: [[i + 2, end]] });
      return;
    }
    const fn = this.#functionAt(module, i);
    const isDeclaration = module.is(i - 1, 'function') || module.is(i - 1, 'const') || fn?.at === i;
    const isKey = module.is(i + 1, ':') && (module.is(i - 1, '{') || module.is(i - 1, ','));
    if (!fn || isDeclaration || isKey) return;
    if (module.is(i + 1, '(')) this.#add(fn, { module, at: i, parts: module.parted(i + 2, module.tokens[i + 1].end) });
    else this.#passed.add(fn);
  }

  #add(fn, call) { this.#calls.set(fn, [...this.#calls.get(fn) ?? [], call]); }
}
