import { createHash } from 'node:crypto'
import { type FileFolder, Folder, FolderError, isCalled, isQuiet, type ListedFile } from '#core/server/files/folder.ts'
import { type FileTable, readTable, SheetError } from '#core/server/sheets/index.ts'
import type { AskOf } from '../../contract/erp-systems.ts'
import type { Attempt, Failure } from '../delivery/driver.ts'
import type { Came, ConnectorOf, ErpConnector, ErpTarget, Position, SourcePage, TargetOf } from '../erp/connector.ts'

type Ask = AskOf<'files'>
/** Folders that the server's owner allows, by `team/name`. */
export type Folders = ReadonlyMap<string, string>

const mostBytes = 10 * 1024 * 1024
const pageRows = 500

/** The name of the folder in a connector's address, `folder://erp`; null: it has none. */
export const folderIn = (address: string): string | null => /^folder:\/\/([\w-]{1,64})$/.exec(address)?.[1] ?? null

/** What a cursor tells of each file that still lies there and was read. */
type Known = Record<string, [changedAt: number, bytes: number, hash: string]>

/** Where a run stands within the files: one whose rows are not all taken, or one that was and is to be moved away. */
interface At {
  file: string
  hash: string
  /** Rows that were taken; null: all were. */
  taken: number | null
}

/** Files of a folder of the server. */
export const folderConnector = (folders: Folders): ConnectorOf<'folder'> =>
  filesConnector({
    async within({ teamId, address }: TargetOf<'folder'>, path, act) {
      const name = folderIn(address)
      const root = name === null ? undefined : folders.get(`${teamId}/${name}`)
      // It was allowed when it was set up.
      if (!root) throw new FolderError('missing', `${address}: FILE_FOLDERS`)
      return act(await Folder.open(root, path))
    },
    failureOf: folderFailure,
  })

/** Where files are. */
interface Files<Target> {
  /** Opens a folder for as long as an act on it takes. @param path folders below the target's own */
  within<T>(target: Target, path: string, act: (folder: FileFolder) => Promise<T>): Promise<T>
  /** What an error of it means; what is none of it is thrown again. */
  failureOf(error: unknown): Failure
}

/**
 * Reads files: CSV and workbooks, each once. A page is some rows of one file; a file is moved away in the call after that of its last rows,
 * which are kept by then.
 */
export function filesConnector<Target extends ErpTarget>({
  within,
  failureOf,
}: Files<Target>): ErpConnector<Target, Ask> {
  return {
    send: async () => notTold('send'),
    find: async () => notTold('find'),
    canFind: () => false,
    async test(target) {
      const at = new Date()
      const request = `LIST ${target.address}`
      const made = (result: Attempt['result'], answer: string | null): Attempt => {
        return { act: 'find', at, tookMs: Date.now() - at.getTime(), request, status: null, answer, result }
      }
      try {
        const files = await within(target, '', (folder) => folder.list())
        return made(
          { absent: true },
          files
            .map(({ name, bytes }) => `${name} ${bytes}`)
            .join('\n')
            .slice(0, 2_000),
        )
      } catch (error) {
        return made(failureOf(error), null)
      }
    },
    async read(target, ask, _fields, from) {
      try {
        return await within(target, ask.path, (folder) => readNext(folder, ask, from))
      } catch (error) {
        return failureOf(error)
      }
    },
  }
}

/** Finishes what the call before began, or takes some rows of the oldest file that was not read. */
async function readNext(folder: FileFolder, ask: Ask, from: Position): Promise<SourcePage> {
  const known = readKnown(from.seen)
  const at = from.next ? (JSON.parse(from.next) as At) : null
  if (at?.taken === null && ask.after === 'move') {
    await folder.move(at.file, doneFolder, `${at.hash.slice(0, 8)}-${at.file}`)
    delete known[at.file]
  }
  const there = (await folder.list()).filter(({ name }) => isCalled(name, ask.pattern || '*'))
  const names = new Set(there.map(({ name }) => name))
  // What no longer lies there needs not be known.
  for (const name of Object.keys(known)) if (!names.has(name)) delete known[name]
  const open = there.filter((file) => !isKnown(known, file) && isQuiet(file))
  const next = at && at.taken !== null ? (open.find(({ name }) => name === at.file) ?? open[0]) : open[0]
  if (!next) return { records: [], next: null, seen: JSON.stringify(known) }
  return readSome(folder, ask, { file: next, known, from, at })
}

const doneFolder = 'done'

interface Reading {
  file: ListedFile
  known: Known
  from: Position
  at: At | null
}

async function readSome(folder: FileFolder, ask: Ask, { file, known, from, at }: Reading): Promise<SourcePage> {
  const bytes = await folder.read(file.name, mostBytes)
  const further = (next: At, seen: Known): Position => ({
    ...from,
    page: from.page + 1,
    next: JSON.stringify(next),
    seen: JSON.stringify(seen),
  })
  const hash = createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')
  const read: Known = { ...known, [file.name]: [file.changedAt, file.bytes, hash] }
  const whole: At = { file: file.name, hash, taken: null }
  const page = (records: Came[], next: At, seen: Known): SourcePage => ({
    records,
    next: further(next, seen),
    seen: JSON.stringify(seen),
  })
  // Somebody took it away meanwhile, or it was only touched.
  if (!bytes || known[file.name]?.[2] === hash) return page([], whole, read)
  const table = await readTable(bytes).catch((error: unknown) => {
    throw new FolderError('unreadable', `${file.name}: ${error instanceof SheetError ? error.message : String(error)}`)
  })
  if (ask.idField && !table.header.includes(ask.idField))
    throw new FolderError('unreadable', `${file.name}: “${ask.idField}” ?`)
  // A file that was changed between two of its pages begins anew: what is the same stays as it is.
  const first = at?.file === file.name && at.hash === hash ? (at.taken ?? 0) : 0
  const rows = table.rows.slice(first, first + pageRows)
  const taken = first + rows.length
  const records = rows.map((row) => cameOf(file.name, table, row, ask.idField))
  return taken < table.rows.length ? page(records, { file: file.name, hash, taken }, known) : page(records, whole, read)
}

/** A row as a record, by the names of its columns; `@file` and `@row` say where it stood. */
function cameOf(
  file: string,
  { header }: FileTable,
  { number, cells }: FileTable['rows'][number],
  idField: string,
): Came {
  const record: Record<string, string> = Object.fromEntries(header.map((name, i) => [name, cells[i] ?? '']))
  const id = idField ? record[idField] : ''
  return {
    externalId: (id || `${file}#${number}`).slice(0, 200),
    record: { ...record, '@file': file, '@row': String(number) },
  }
}

const isKnown = (known: Known, { name, changedAt, bytes }: ListedFile): boolean =>
  known[name]?.[0] === changedAt && known[name][1] === bytes

function readKnown(seen: string): Known {
  if (!seen) return {}
  return JSON.parse(seen) as Known
}

/** What it means that a folder cannot be read. */
export function folderFailure(error: unknown): Failure {
  if (!(error instanceof FolderError)) throw error
  return { problem: error.problem, error: error.message.slice(0, 300), retryAfter: null, mayHaveArrived: false }
}

/** Nothing is told to files: no kind can be switched on. */
const notTold = (act: Attempt['act']): Attempt => ({
  act,
  at: new Date(),
  tookMs: 0,
  request: null,
  status: null,
  answer: null,
  result: { problem: 'rejected', error: '', retryAfter: null, mayHaveArrived: false },
})
