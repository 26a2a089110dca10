import type { ErpRule } from '../../contract/erp.api.ts'

/** An entry as it is mapped: what it is, and its facts. */
export interface Entry {
  key: string
  kind: string
  reverses: string | null
  document: string
  occurredAt: string
  facts: Record<string, unknown>
}

/** A field that is mapped and that the entry does not have. */
export class NoSuchFact extends Error {
  constructor(readonly field: string) {
    super(field)
  }
}

/**
 * Makes of an entry what the ERP takes.
 *
 * @param rules which field becomes which; none: the entry as it is, its facts under `data`
 * @throws NoSuchFact
 */
export function mapped(entry: Entry, rules: readonly ErpRule[]): unknown {
  const { facts, ...envelope } = entry
  if (!rules.length) return { ...envelope, data: facts }
  const source: Record<string, unknown> = { ...facts, ...envelope }
  const made: Record<string, unknown> = {}
  for (const { to, from, value } of rules) {
    if (from && !Object.hasOwn(source, from)) throw new NoSuchFact(from)
    put(made, to.split('.'), from ? source[from] : value)
  }
  return made
}

/**
 * Two rules of which one would overwrite what the other wrote: the same place, or a value where the other has an object or an array.
 *
 * @returns both places; null: each has its own
 */
export function collision(rules: readonly Pick<ErpRule, 'to'>[]): { one: string; other: string } | null {
  const places = rules.map(({ to }) => to)
  for (const [i, one] of places.entries())
    for (const other of places.slice(i + 1))
      if (one === other || other.startsWith(`${one}.`) || one.startsWith(`${other}.`) || mixed(one, other))
        return { one, other }
  return null
}

/** One makes an array where the other makes an object: a name put into an array is not sent. */
function mixed(one: string, other: string): boolean {
  const [a, b] = [one.split('.'), other.split('.')]
  const at = a.findIndex((part, i) => part !== b[i])
  return at > 0 && at < b.length && /^\d+$/.test(a[at] ?? '') !== /^\d+$/.test(b[at] ?? '')
}

/** Puts a value at the end of a path, making objects and, before a number, arrays on the way. */
function put(into: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let at = into
  for (const [i, part] of path.entries()) {
    if (i === path.length - 1) at[part] = value
    else {
      const known = Object.hasOwn(at, part) ? at[part] : undefined
      const next = typeof known === 'object' && known !== null ? known : /^\d+$/.test(path[i + 1] ?? '') ? [] : {}
      at[part] = next
      at = next as Record<string, unknown>
    }
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters that XML 1.0 cannot say are left out. */
const escaped = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  text
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll(/[&<>"]/g, (c) => entities[c] ?? c)

/** A value as an element; each of an array becomes one. */
function element(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((each) => element(name, each)).join('')
  if (value === null || value === undefined) return `<${name}/>`
  if (typeof value !== 'object') return `<${name}>${escaped(String(value))}</${name}>`
  const inner = Object.entries(value).map(([key, each]) => element(/^\d/.test(key) ? `_${key}` : key, each))
  return `<${name}>${inner.join('')}</${name}>`
}

/** The body that is sent: JSON, or XML under a root that is the kind (`report`). */
export function bodyOf(entry: Entry, rules: readonly ErpRule[], format: 'json' | 'xml'): string {
  const made = mapped(entry, rules)
  if (format === 'json') return JSON.stringify(made)
  return `<?xml version="1.0" encoding="UTF-8"?>${element(entry.kind.split('.').at(-1) ?? 'entry', made)}`
}
