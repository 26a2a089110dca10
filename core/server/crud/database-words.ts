import type { Ctx } from '../context.ts'
import { conflict } from '../refusal.ts'
import { wholeOf } from './blanks.ts'
import type { Candidate, Served } from './definition.ts'
import type { StoredRow, Values } from './rows.ts'
import { placeOf, takenIssue, type Unique } from './unique.ts'

interface DatabaseError {
  code?: string
  constraint?: string
  table?: string
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Whether a key of the database is the one that a declaration speaks of. PostgreSQL cuts long names of its own. */
export function isKeyOf({ fields, index }: Unique, { constraint = '', table = '' }: DatabaseError): boolean {
  if (index) return index === constraint
  const columns = constraint.replace(`${table}_team_id_`, '').replace(/_key\d*$/, '')
  const own = fields.map(snake).join('_')
  return columns === own || (constraint.length >= 60 && own.startsWith(columns))
}

/**
 * Does what writes candidates. What somebody else wrote in the meantime is found by the keys of the database alone; it is said in the words of the
 * declaration.
 */
export async function writing<T>(ctx: Ctx, served: Served, candidates: Candidate[], act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const { code } = error as DatabaseError
    const rule = code === '23505' && served.definition.unique?.find((each) => isKeyOf(each, error as DatabaseError))
    if (!rule) throw error
    const [only, ...more] = candidates.map(wholeOf<Values, StoredRow>)
    // Of many, nothing tells which one it was.
    if (more.length || !only) throw conflict([{ field: placeOf(rule), key: 'http.409' }])
    throw conflict([takenIssue(ctx, served.crud.entity, rule, only, '')])
  }
}
