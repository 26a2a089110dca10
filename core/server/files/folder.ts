import { constants } from 'node:fs'
import { lstat, mkdir, open, readdir, realpath, rename } from 'node:fs/promises'
import { join } from 'node:path'

/** Files of a folder that is looked at in one go: more are to be tidied away. */
export const mostFiles = 2_000

/** A file as its folder lists it. */
export interface ListedFile {
  name: string
  bytes: number
  /** Milliseconds since 1970. */
  changedAt: number
}

/** What files are read of and moved within, wherever they lie. Each throws `FolderError`. */
export interface FileFolder {
  /** Its files, the oldest first; links and folders are none. */
  list(): Promise<ListedFile[]>
  /** @returns null: it is there no more */
  read(name: string, mostBytes: number): Promise<Buffer | null>
  /** Moves a file into a folder below this one. @param as what it is called there where its own name is taken */
  move(name: string, into: string, as: string): Promise<void>
}

/** What a folder cannot be read for. */
export class FolderError extends Error {
  constructor(
    readonly problem: 'missing' | 'rejected' | 'unreadable',
    message: string,
  ) {
    super(message)
  }
}

/** A folder within one that the server's owner allows. Links are not followed: they would lead out of it. */
export class Folder implements FileFolder {
  private constructor(private readonly path: string) {}

  /**
   * @param root as the server's owner names it
   * @param within folders below it, with slashes; empty: itself
   * @throws FolderError
   */
  static async open(root: string, within: string): Promise<Folder> {
    const names = within.split('/').filter(Boolean)
    if (names.some((name) => !isPlain(name))) throw new FolderError('rejected', within)
    let path = await realpath(root).catch((error: unknown) => missing(error, root))
    for (const name of names) {
      path = join(path, name)
      const found = await lstat(path).catch((error: unknown) => missing(error, within))
      if (!found.isDirectory()) throw new FolderError('rejected', `${within}: not a folder`)
    }
    return new Folder(path)
  }

  /** Its files, the oldest first; links and folders are none. @throws FolderError */
  async list(): Promise<ListedFile[]> {
    const names = await readdir(this.path).catch((error: unknown) => missing(error, this.path))
    if (names.length > mostFiles) throw new FolderError('unreadable', `> ${mostFiles}`)
    const files: ListedFile[] = []
    for (const name of names) {
      // What begins with a dot is being written, or hidden.
      if (!isPlain(name)) continue
      const found = await lstat(join(this.path, name)).catch(() => null)
      if (found?.isFile()) files.push({ name, bytes: found.size, changedAt: Math.floor(found.mtimeMs) })
    }
    return files.sort(byAge)
  }

  /** @returns null: it is there no more. @throws FolderError for one that is a link, or too large */
  async read(name: string, mostBytes: number): Promise<Buffer | null> {
    if (!isPlain(name)) throw new FolderError('rejected', name)
    try {
      // Whoever put a link there meanwhile gets an error, and not what it leads to.
      const file = await open(join(this.path, name), constants.O_RDONLY | constants.O_NOFOLLOW)
      try {
        const found = await file.stat()
        if (!found.isFile()) throw new FolderError('rejected', `${name}: not a file`)
        if (found.size > mostBytes) throw new FolderError('unreadable', `${name}: ${found.size} bytes > ${mostBytes}`)
        return await file.readFile()
      } finally {
        await file.close()
      }
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null
      if (error instanceof FolderError) throw error
      throw new FolderError('rejected', `${name}: ${codeOf(error)}`)
    }
  }

  /**
   * Moves a file into a folder below this one, which is made where it is not there. One that is gone was moved before.
   *
   * @param as what it is called there where its own name is taken
   * @throws FolderError
   */
  async move(name: string, into: string, as: string): Promise<void> {
    if (![name, into, as].every(isPlain)) throw new FolderError('rejected', name)
    const to = join(this.path, into)
    try {
      await mkdir(to).catch((error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error
      })
      if (!(await lstat(to)).isDirectory()) throw new FolderError('rejected', `${into}: not a folder`)
      const taken = await lstat(join(to, name)).catch(() => null)
      await rename(join(this.path, name), join(to, taken ? as : name))
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return
      if (error instanceof FolderError) throw error
      throw new FolderError('rejected', `${into}: ${codeOf(error)}`)
    }
  }
}

export const byAge = (a: ListedFile, b: ListedFile): number => a.changedAt - b.changedAt || (a.name < b.name ? -1 : 1)

/** A name of a file or folder itself: no way up, none hidden. */
export const isPlain = (name: string): boolean => name.length <= 255 && !/^\.|[/\\\0]/.test(name) && name !== ''

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error)

function missing(error: unknown, path: string): never {
  throw new FolderError('missing', `${path}: ${codeOf(error)}`)
}

/** Whether a name is as a pattern says: `*` stands for anything, `?` for one letter; as long as both, whatever they are. */
export function isCalled(name: string, pattern: string): boolean {
  let [n, p, star, from] = [0, 0, -1, 0]
  while (n < name.length) {
    if (pattern[p] === '*') {
      star = p++
      from = n
    } else if (p < pattern.length && (pattern[p] === '?' || pattern[p] === name[n])) {
      n++
      p++
    } else if (star >= 0) {
      p = star + 1
      n = ++from
    } else return false
  }
  while (pattern[p] === '*') p++
  return p === pattern.length
}

/** Milliseconds for which a file must have been left alone: it may still be written. */
const quietFor = 10_000

export const isQuiet = ({ changedAt }: ListedFile): boolean => Math.abs(Date.now() - changedAt) >= quietFor

/** The names by which a team calls the folders that it may read, of all that the server's owner allows. */
export const foldersOf = (folders: ReadonlyMap<string, string>, teamId: number): string[] =>
  [...folders.keys()].filter((key) => key.startsWith(`${teamId}/`)).map((key) => key.slice(`${teamId}/`.length))
