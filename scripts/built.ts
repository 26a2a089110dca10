import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../core/server/root.ts'

const sources = [
  'apps',
  'core',
  'engines',
  'areas',
  'simulator',
  'package.json',
  'package-lock.json',
  'scripts',
  'vite.config.ts',
]
const stamp = join(root, 'dist/stamp')

/** Changes whenever a source file comes, goes or is written. Reading names and times is enough and takes milliseconds. */
export function fingerprint(): string {
  const hash = createHash('sha256')
  const walk = (path: string) => {
    const info = statSync(join(root, path))
    if (!info.isDirectory()) return hash.update(`${path} ${info.size} ${info.mtimeMs}\n`)
    for (const name of readdirSync(join(root, path)).sort()) walk(`${path}/${name}`)
  }
  for (const path of sources) if (existsSync(join(root, path))) walk(path)
  return hash.digest('hex')
}

/** Whether what is in `dist` was built from just these sources. */
export const isBuilt = (): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()

/** Says of what sources `dist` was built. */
export const markBuilt = (of: string): void => writeFileSync(stamp, of)
