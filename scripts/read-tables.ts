import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SourceFile } from './table-owners.ts'

/** What each room of the checkout says that it owns (`tables.ts`), by its name. */
export async function readClaims(root: string, areas: readonly string[]): Promise<Map<string, readonly string[]>> {
  const claims = new Map<string, readonly string[]>()
  const places = [['core', 'core/server/db'] as const, ...areas.map((id) => [id, `areas/${id}`] as const)]
  for (const [room, folder] of places) {
    const file = path.join(root, folder, 'tables.ts')
    if (!existsSync(file)) continue
    const { tables } = (await import(pathToFileURL(file).href)) as { tables: readonly string[] }
    claims.set(room, tables)
  }
  return claims
}

/** The sources of the product that speak to the database, without those of tests. */
export function readServerSources(root: string): SourceFile[] {
  return ['areas', 'core/server', 'apps/server'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .map((name) => path.posix.join(folder, String(name).replaceAll('\\', '/')))
      .filter((file) => file.endsWith('.ts') && !/\.(test|fixture|d)\.ts$|\/testing\.ts$/.test(file))
      .filter((file) => folder !== 'areas' || file.includes('/server/'))
      .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') })),
  )
}

const folders = (parent: string): string[] =>
  existsSync(parent)
    ? readdirSync(parent, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
    : []

/** Whether there is TypeScript below a folder. */
export const hasCode = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder, { recursive: true }).some((name) => /\.tsx?$/.test(String(name)))

/** The areas of the checkout by id. */
export function listAreas(root: string): string[] {
  return folders(path.join(root, 'areas')).filter((id) => hasCode(path.join(root, 'areas', id)))
}
