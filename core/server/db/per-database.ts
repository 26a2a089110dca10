import { type Db, sourceOf } from './pool.ts'

/**
 * What a process keeps of what it read, by team or number, for each database by itself: teams and versions are counted from one in
 * every database. It is let go with the database that it was read from.
 *
 * @param make what is kept of a database at first
 * @returns that of the database which a transaction's handle speaks to
 */
export function perDatabase<T>(make: () => T): (db: Db) => T {
  const kept = new WeakMap<object, T>()
  return (db) => {
    const source = sourceOf(db)
    const known = kept.get(source)
    if (known !== undefined) return known
    const made = make()
    kept.set(source, made)
    return made
  }
}
