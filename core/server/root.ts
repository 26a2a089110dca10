import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout's folder, found from wherever this code runs (source, bundle or test). */
export const root = find(dirname(fileURLToPath(import.meta.url)))

function find(folder: string): string {
  const manifest = join(folder, 'package.json')
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name === 'gemba') return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('The checkout (package.json of gemba) was not found above the running code')
  return find(parent)
}
