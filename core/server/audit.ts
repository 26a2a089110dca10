/** Never kept in the log, whatever table they stand in. What somebody earns has fewer readers than the log. */
const secret = new Set(['passwordHash', 'tokenHash', 'secretHash', 'teamId', 'updatedAt', 'hourlyRate', 'wageAmount'])

type Values = Record<string, unknown>

/** Cuts two versions of a row to the fields that differ; a row added or removed keeps all of its fields that hold something. */
export function changed(before: object | null, after: object | null): { before: Values | null; after: Values | null } {
  const was = before as Values | null
  const is = after as Values | null
  if (!was || !is) return { before: filled(was), after: filled(is) }
  const keys = Object.keys(is).filter((key) => !secret.has(key) && JSON.stringify(was[key]) !== JSON.stringify(is[key]))
  return { before: pick(was, keys), after: pick(is, keys) }
}

const pick = (values: Values, keys: string[]): Values =>
  Object.fromEntries(keys.map((key) => [key, values[key] ?? null]))

const filled = (values: Values | null): Values | null =>
  values && Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== null && !secret.has(key)))
