import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Migrations by name, with their text. */
export type Migrations = ReadonlyMap<string, string>

const byTime = /^\d{8}T\d{4}_[a-z0-9]+(_[a-z0-9]+)+\.sql$/

/**
 * Holds that what has landed stays as it is, and that what is new comes after it: databases that have run the one run the other next.
 *
 * @param landed those of the commit that the work started from
 * @param now those of the checkout
 * @returns one sentence for each breach, with the fix in it
 */
export function findMigrationFaults(landed: Migrations, now: Migrations): string[] {
  const found: string[] = []
  const newest = [...landed.keys()].sort().at(-1) ?? ''
  for (const [name, text] of landed) {
    if (!now.has(name))
      found.push(`db/migrations/${name} has landed and is gone: restore it, and undo what it does by a new file`)
    else if (now.get(name) !== text)
      found.push(`db/migrations/${name} has landed and was edited: restore it and add a new file`)
  }
  for (const name of now.keys()) {
    if (landed.has(name)) continue
    if (!byTime.test(name))
      found.push(`db/migrations/${name}: call it 20260131T0900_area_what.sql, by the time it is written (UTC)`)
    else if (name < newest)
      found.push(`db/migrations/${name} comes before ${newest}, which has landed: give it a later time`)
  }
  return found
}

/**
 * The migrations of the commit that the checkout's work started from: where it left `origin/main`, else `main`, or what `GEMBA_BASE` names.
 *
 * @returns null where there is no git to ask, or nothing to compare with
 */
export function readLanded(root: string): Migrations | null {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 26 })
  const base = [process.env.GEMBA_BASE, 'origin/main', 'main'].flatMap((name) => {
    try {
      return name ? [git('merge-base', 'HEAD', name).trim()] : []
    } catch {
      // No such branch here.
      return []
    }
  })[0]
  if (!base) return null
  const files = git('ls-tree', '-r', '--name-only', base, 'db/migrations')
    .split('\n')
    .filter((file) => file.endsWith('.sql'))
  return new Map(files.map((file) => [path.basename(file), git('show', `${base}:${file}`)]))
}

/** The migrations of the checkout. */
export function readMigrations(root: string): Migrations {
  const folder = path.join(root, 'db', 'migrations')
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return new Map(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]))
}
