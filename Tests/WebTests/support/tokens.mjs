const operators = /=>|\.\.\.|\?\.(?!\d)|\?\?=?|[=!]==?|&&=?|\|\|=?|\+\+|--|\*\*=?|<<=?|>>>?=?|[-+*/%<>&|^]=|[^]/y;
const spaces = /(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)+/y;
const names = /#?[\p{ID_Start}$_][\p{ID_Continue}$_]*/uy;
const numbers = /(?:0[xX][\da-fA-F]+|\d[\d_]*\.?[\d_]*|\.\d+)(?:[eE][-+]?\d+)?n?/y;
const patterns = /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/\w*/y;
const beforePattern = new Set(['return', 'typeof', 'case', 'in', 'of', 'delete', 'void', 'throw', 'new', 'else', 'await']);
const pairs = { '(': ')', '[': ']', '{': '}' };

/**
 * The tokens of a module: { kind: name | string | template | number | pattern | sign, text, line, end? }. A template has
 * `parts`: texts and lists of tokens in turn; an opening bracket has `end`, the index of its closing one.
 */
export function tokensOf(source) {
  const reader = new Reader(source);
  const tokens = reader.read();
  if (reader.place < source.length) throw new Error(`Line ${reader.line}: “}” closes nothing.`);
  return tokens;
}

class Reader {
  place = 0;

  constructor(source) { this.source = source; }

  get line() { return this.source.slice(0, this.place).split('\n').length; }

  /** Reads to the end, or to a brace that was not opened here. */
  read() {
    const tokens = [];
    const open = [];
    let line = this.line;
    for (;;) {
      line += (this.#take(spaces) ?? '').split('\n').length - 1;
      if (this.place >= this.source.length) break;
      if (this.source[this.place] === '}' && open.length === 0) break;
      const from = this.place;
      const token = { ...this.#token(tokens.at(-1)), line };
      line += this.source.slice(from, this.place).split('\n').length - 1;
      if (token.kind === 'sign' && token.text in pairs) open.push(tokens.length);
      if (token.kind === 'sign' && Object.values(pairs).includes(token.text)) {
        const opening = tokens[open.pop()];
        if (pairs[opening?.text] !== token.text) throw new Error(`Line ${line}: “${token.text}” closes nothing.`);
        opening.end = tokens.length;
      }
      tokens.push(token);
    }
    if (open.length > 0) throw new Error(`Line ${tokens[open.at(-1)].line}: a bracket is never closed.`);
    return tokens;
  }

  #take(expression) {
    expression.lastIndex = this.place;
    const text = expression.exec(this.source)?.[0];
    if (text !== undefined) this.place += text.length;
    return text;
  }

  #token(before) {
    const next = this.source[this.place];
    if (next === '\'' || next === '"') return this.#string(next);
    if (next === '`') return this.#template();
    const name = this.#take(names);
    if (name) return { kind: 'name', text: name };
    const number = this.#take(numbers);
    if (number) return { kind: 'number', text: number };
    const pattern = next === '/' && mayStartPattern(before) && this.#take(patterns);
    return pattern ? { kind: 'pattern', text: pattern } : { kind: 'sign', text: this.#take(operators) };
  }

  #string(quote) {
    const from = ++this.place;
    while (this.source[this.place] !== quote) {
      if (this.place >= this.source.length) throw new Error('A string is never closed.');
      this.place += this.source[this.place] === '\\' ? 2 : 1;
    }
    return { kind: 'string', text: unescaped(this.source.slice(from, this.place++)) };
  }

  #template() {
    const parts = [];
    let from = ++this.place;
    while (this.source[this.place] !== '`') {
      if (this.place >= this.source.length) throw new Error('A template is never closed.');
      if (this.source.startsWith('${', this.place)) {
        parts.push(unescaped(this.source.slice(from, this.place)));
        this.place += 2;
        parts.push(this.read());
        from = ++this.place;
      } else this.place += this.source[this.place] === '\\' ? 2 : 1;
    }
    parts.push(unescaped(this.source.slice(from, this.place++)));
    return { kind: 'template', text: '', parts };
  }
}

function mayStartPattern(before) {
  if (!before) return true;
  if (before.kind === 'sign') return ![')', ']', '}', '++', '--'].includes(before.text);
  return before.kind === 'name' && beforePattern.has(before.text);
}

function unescaped(text) { return text.replace(/\\([^])/g, '$1'); }
