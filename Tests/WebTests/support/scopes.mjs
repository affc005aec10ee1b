import { posix } from 'node:path';
import { tokensOf } from './tokens.mjs';

const controls = new Set(['if', 'for', 'while', 'switch', 'catch', 'with', 'return', 'typeof', 'await', 'function']);

/** One module as tokens with its functions, and what each name means at each place. */
export class Scopes {
  functions = [];
  /** The index of the innermost bracket around each token, or -1. */
  around = [];
  /** The braces that take objects apart. */
  patterns = new Set();
  #owners = [];
  #names = new Map();

  constructor(file, source) {
    this.file = file;
    this.tokens = tokensOf(source);
    this.#findBrackets();
    this.tokens.forEach((token, i) => this.#findFunction(token, i));
    this.functions.sort((a, b) => a.from - b.from);
    for (const fn of this.functions) {
      fn.parent = this.#owners[fn.from] ?? null;
      this.#owners.fill(fn, fn.from, fn.to);
    }
    for (const fn of this.functions) {
      fn.parameters = this.parted(fn.open + 1, fn.close).map((part, index) => this.#parameter(part, fn, index));
      if (fn.name && fn.isDeclared) this.#name(fn.parent, fn.name, { kind: 'function', fn });
    }
    this.tokens.forEach((token, i) => this.#findNames(token, i));
  }

  is(i, text) { return this.tokens[i]?.kind !== 'string' && this.tokens[i]?.text === text; }

  place(i) { return `${this.file}:${this.tokens[i].line}`; }

  /** The parts between commas. */
  parted(from, to) {
    const parts = [];
    let start = from;
    for (let i = from; i < to; i = this.#after(i)) {
      if (!this.is(i, ',')) continue;
      parts.push([start, i]);
      start = i + 1;
    }
    if (start < to) parts.push([start, to]);
    return parts;
  }

  /** Where a sign stands outside brackets, or -1. */
  find(sign, from, to) {
    for (let i = from; i < to; i = this.#after(i)) if (this.is(i, sign)) return i;
    return -1;
  }

  /** { kind: parameter | value | function | import | opaque, … }, or null for a name that is not declared here. */
  meaning(name, i) {
    for (let scope = this.#owners[i] ?? null; ; scope = scope.parent) {
      const known = this.#names.get(scope)?.get(name);
      if (known) return known;
      if (!scope) return null;
    }
  }

  #after(i) { return (this.tokens[i].end ?? i) + 1; }

  #findBrackets() {
    const open = [];
    this.tokens.forEach((token, i) => {
      while (open.length > 0 && this.tokens[open.at(-1)].end < i) open.pop();
      this.around.push(open.at(-1) ?? -1);
      if (token.end !== undefined) {
        this.tokens[token.end].begin = i;
        open.push(i);
      }
    });
    this.#owners = new Array(this.tokens.length).fill(null);
  }

  #findFunction({ kind, text }, i) {
    if (kind === 'sign' && text === '=>') return this.#arrow(i);
    if (kind !== 'name') return;
    if (text === 'function') {
      const name = this.is(i + 1, '(') ? null : this.tokens[this.is(i + 1, '*') ? i + 2 : i + 1].text;
      const open = this.find('(', i + 1, this.tokens.length);
      return this.#add({ name, open, isDeclared: true });
    }
    const close = this.is(i + 1, '(') ? this.tokens[i + 1].end : -1;
    const isMethod = close > 0 && this.is(close + 1, '{') && !controls.has(text)
      && !['function', '.', 'new'].some((before) => this.is(i - 1, before));
    if (isMethod) this.#add({ name: text, open: i + 1, isSetter: this.is(i - 1, 'set'), isMethod: true, at: i });
  }

  #add({ open, ...rest }) {
    const close = this.tokens[open].end;
    const body = this.find('{', close + 1, this.tokens.length);
    this.functions.push({ module: this, from: open, open, close, to: this.tokens[body].end, ...rest });
  }

  #arrow(i) {
    const isList = this.is(i - 1, ')');
    const first = isList ? this.tokens[i - 1].begin : i - 1;
    const before = this.is(first - 1, 'async') ? first - 2 : first - 1;
    const isNamed = this.is(before, '=') && this.is(before - 2, 'const');
    let to = i + 1;
    if (this.is(to, '{')) to = this.tokens[to].end;
    else while (to < this.tokens.length && !/^[,)\]};]$/.test(this.tokens[to].text)) to = this.#after(to);
    this.functions.push({
      module: this, name: isNamed ? this.tokens[before - 1].text : null, isDeclared: isNamed,
      from: first, open: isList ? first : first - 1, close: isList ? i - 1 : i, to,
    });
  }

  #name(scope, name, meaning) {
    if (!this.#names.has(scope)) this.#names.set(scope, new Map());
    const names = this.#names.get(scope);
    const isOther = names.has(name) && names.get(name).kind !== meaning.kind;
    names.set(name, isOther || (names.has(name) && meaning.kind === 'value') ? { kind: 'opaque' } : meaning);
  }

  /** A parameter: { name }, or { keys } when it is taken apart. */
  #parameter([from, to], fn, index) {
    if (this.is(from, '{')) {
      const keys = this.#takenApart(from, fn);
      for (const [key, { name, standard }] of keys) {
        if (name) this.#name(fn, name, { kind: 'parameter', fn, index, key, standard });
      }
      return { keys };
    }
    if (this.is(from, '[') || this.is(from, '...')) {
      this.#opaque(from, to, fn);
      return {};
    }
    const name = this.tokens[from].text;
    const standard = this.is(from + 1, '=') ? [from + 2, to] : null;
    this.#name(fn, name, { kind: 'parameter', fn, index, standard });
    return { name };
  }

  /** The keys of a pattern, each with its name and its standard; `...` is the rest. */
  #takenApart(brace, scope) {
    this.patterns.add(brace);
    const keys = new Map();
    for (const [from, to] of this.parted(brace + 1, this.tokens[brace].end)) {
      if (this.is(from, '...')) {
        keys.set('...', { name: this.tokens[from + 1].text });
        continue;
      }
      const isPlain = this.tokens[from].kind === 'name' && !this.is(from + 1, ':');
      const isRenamed = this.is(from + 1, ':') && this.tokens[from + 2].kind === 'name';
      if (!isPlain && !isRenamed) {
        this.#opaque(from, to, scope);
        continue;
      }
      const at = isPlain ? from : from + 2;
      const standard = this.is(at + 1, '=') ? [at + 2, to] : null;
      keys.set(this.tokens[from].text, { name: this.tokens[at].text, standard });
    }
    return keys;
  }

  #opaque(from, to, scope) {
    for (let i = from; i < to; i++) {
      if (this.is(i, '{')) this.patterns.add(i);
      if (this.tokens[i].kind === 'name' && !this.is(i + 1, ':')) this.#name(scope, this.tokens[i].text, { kind: 'opaque' });
    }
  }

  #findNames({ kind, text }, i) {
    if (kind !== 'name' || this.is(i - 1, '.')) return;
    const scope = this.#owners[i] ?? null;
    if (text === 'import' && !this.is(i + 1, '(') && !this.is(i + 1, '.')) this.#imports(i);
    if (text === 'class' && this.tokens[i + 1].kind === 'name') this.#name(scope, this.tokens[i + 1].text, { kind: 'opaque' });
    if (text === 'const' || text === 'let' || text === 'var') this.#declared(i, text === 'const', scope);
  }

  /** Whether a constant is the function of its name. */
  #isFunction(name, from, to) {
    return this.functions.some((fn) => fn.isDeclared && fn.name === name && fn.from > from && fn.to <= to);
  }

  #imports(i) {
    const end = this.tokens.findIndex((token, at) => at > i && token.kind === 'string');
    const file = posix.join(posix.dirname(this.file), this.tokens[end].text);
    for (const token of this.tokens.slice(i, end)) token.isImport = true;
    if (!this.is(i + 1, '{')) return;
    for (const [from, to] of this.parted(i + 2, this.tokens[i + 1].end)) {
      this.#name(null, this.tokens[to - 1].text, { kind: 'import', file, name: this.tokens[from].text });
    }
  }

  #declared(i, isConstant, scope) {
    const bound = this.tokens[this.around[i]]?.end ?? this.tokens.length;
    const end = this.find(';', i, bound);
    for (const [from, to] of this.parted(i + 1, end < 0 ? bound : end)) {
      const { text } = this.tokens[from];
      if (this.is(from, '{') || this.is(from, '[')) {
        this.#opaque(from, this.tokens[from].end, scope);
      } else if (isConstant && this.is(from + 1, '=')) {
        if (!this.#isFunction(text, from, to)) this.#name(scope, text, { kind: 'value', from: from + 2, to });
      } else this.#name(scope, text, { kind: 'opaque' });
    }
  }
}
