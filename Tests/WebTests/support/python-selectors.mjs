const byName = /get_by_test_id\(\s*(f?)"([^"]*)"/g;
const byAttribute = /\[data-testid([$^]?)=(['"])(.*?)\2\]/g;

/** The data-testid's that a browser test looks for: { shape, place }, with `{}` for what only the test's run knows. */
export function selectorsOf(file, source) {
  const place = (index) => `${file}:${source.slice(0, index).split('\n').length}`;
  const names = [...source.matchAll(byName)].map(({ index, 1: formatted, 2: text }) =>
    ({ shape: formatted ? text.replace(/\{[^}]*\}/g, '{}') : text, place: place(index) }));
  const attributes = [...source.matchAll(byAttribute)].map(({ index, 1: end, 3: text }) =>
    ({ shape: `${end === '$' ? '{}' : ''}${text}${end === '^' ? '{}' : ''}`, place: place(index) }));
  return [...names, ...attributes];
}

/** Whether an identifier, or one that a pattern gives, can be what a browser test looks for. */
export function fits({ shape }, identifier) {
  const known = identifier.replace(/\{\w+\}/g, '{}');
  return expression(known, '(?:[^.]+|[\\d.:]+)').test(filled(shape)) || expression(shape, '.+').test(filled(known));
}

function expression(shape, any) {
  const parts = shape.split('{}').map((part) => part.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&'));
  return new RegExp(`^${parts.join(any)}$`);
}

function filled(shape) { return shape.replaceAll('{}', 'x'); }
