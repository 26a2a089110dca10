import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

/**
 * Which file of the build a module that several pages share lies in. The bundler alone makes a file for each set of pages that a module is
 * used by: with hundreds of screens a list came in 140 files, most of them below 2 KB, each of them found, asked for, answered and read by
 * itself. Here files are joined as long as what pages load too much with them weighs less than the files that they no longer ask for.
 */

/** A file as the bundler alone would make it. */
export interface Piece {
  file: string
  /** The module that a page or a part begins with, where this file is asked for by name. */
  begins: string | undefined
  /** Files that run before it. */
  imports: readonly string[]
  modules: readonly string[]
  /** Bytes of source, before it is made small. */
  size: number
}

/** A file more weighs as much as so many bytes of source: about what it costs a browser in processor time. */
const perFile = 12_000

const page = { start: 'apps/web/index.html', shell: 'apps/web/shell/shell.tsx', display: 'apps/web/display-frame.tsx' }
/** What everybody sees before the browser keeps anything, and boards on weak displays, weigh as much as so many screens. */
const weights = { login: 80, home: 10, display: 10, board: 3, screen: 1, part: 0.3 }
const login = 'areas/identity/web/login.tsx'
/** What reaches this is worked with, within the shell; what does not is looked at: a board, or what works unseen. */
const worked = /[\\/]antd[\\/]es[\\/]button[\\/]Button\.js$/

/**
 * Says which modules that several pages share shall lie together. Never so that two files come to need each other.
 *
 * @param pieces all files, as the bundler alone made them
 * @returns of a module the name of the file it shall lie in; without one it stays where it is
 * @throws Error when a page that this knows by its name is not there
 */
export function planPieces(pieces: readonly Piece[]): Map<string, string> {
  const pages = pagesOf(pieces)
  const all = joinedWhile(
    nodesOf(pieces, pages),
    Float64Array.from(pages, ({ weight }) => weight),
  )
  const modules = new Map(pieces.map((piece) => [piece.file, piece.modules]))
  const plan = new Map<string, string>()
  all.forEach(({ files }, at) => {
    if (files.length > 1)
      for (const file of files) for (const module of modules.get(file) ?? []) plan.set(module, `shared-${at}`)
  })
  return plan
}

/** What somebody opens: the files that it loads, and how much it weighs. */
interface Opened {
  files: Set<string>
  weight: number
}

function pagesOf(pieces: readonly Piece[]): Opened[] {
  const byFile = new Map(pieces.map((piece) => [piece.file, piece]))
  const reach = (file: string, seen = new Set<string>()): Set<string> => {
    const piece = byFile.get(file)
    if (piece === undefined || seen.has(file)) return seen
    seen.add(file)
    for (const needed of piece.imports) reach(needed, seen)
    return seen
  }
  const beginning = (module: string): string => {
    const found = pieces.find(({ begins = '' }) => begins.replaceAll('\\', '/').endsWith(`/${module}`))
    if (found === undefined) throw new Error(`no page begins with ${module}: mend the pages in scripts/web-pieces.ts`)
    return found.file
  }
  const [start, shell, display] = [page.start, page.shell, page.display].map(beginning) as [string, string, string]
  const open = (weight: number, ...files: string[]): Opened => {
    const all = new Set<string>()
    for (const file of files) reach(file, all)
    return { files: all, weight }
  }
  const marker = pieces.find(({ modules }) => modules.some((module) => worked.test(module)))?.file
  const begun = pieces.filter(({ begins, file }) => begins !== undefined && ![start, shell, display].includes(file))
  return [
    open(weights.home, start, shell),
    open(weights.display, start, display),
    ...begun.map(({ begins = '', file }) => {
      const path = begins.replaceAll('\\', '/')
      if (path.endsWith(`/${login}`)) return open(weights.login, start, file)
      const within = marker !== undefined && reach(file).has(marker)
      if (!/\/areas\/\w+\/web\//.test(path)) return open(weights.part, start, shell, file)
      return within ? open(weights.screen, start, shell, file) : open(weights.board, start, display, file)
    }),
  ]
}

/** Files that are one. */
interface Node {
  files: string[]
  size: number
  /** Which pages load it: 1 or 0 each. */
  users: Uint8Array
  needs: Set<Node>
  neededBy: Set<Node>
}

/** The files that pages share; what one page alone has stays as it is. */
function nodesOf(pieces: readonly Piece[], pages: readonly Opened[]): Set<Node> {
  const imported = new Set(pieces.flatMap(({ imports }) => imports))
  const shared = pieces.filter(({ begins, file }) => imported.has(file) && !begins?.endsWith('.html'))
  const nodes = new Map(
    shared.map(({ file, size }): [string, Node] => {
      const users = Uint8Array.from(pages, ({ files }) => (files.has(file) ? 1 : 0))
      return [file, { files: [file], size, users, needs: new Set(), neededBy: new Set() }]
    }),
  )
  for (const { file, imports } of shared)
    for (const needed of imports) {
      const [from, to] = [nodes.get(file), nodes.get(needed)]
      if (from === undefined || to === undefined || from === to) continue
      from.needs.add(to)
      to.neededBy.add(from)
    }
  return new Set(nodes.values())
}

interface Pair {
  a: Node
  b: Node
  /** Bytes that pages save. */
  gain: number
}

/** Joins the two that save most, again and again, until no two save anything. */
function joinedWhile(nodes: Set<Node>, weight: Float64Array): Node[] {
  const alive = new Set(nodes)
  const hopeful = (a: Node, others: Iterable<Node>): Pair[] =>
    [...others].map((b) => ({ a, b, gain: saved(a, b, weight) })).filter(({ gain }) => gain > 0)
  const order = (pairs: Pair[]) => pairs.sort((one, other) => one.gain - other.gain)
  const list = [...nodes]
  let pairs = order(list.flatMap((a, at) => hopeful(a, list.slice(at + 1))))
  for (let best = pairs.pop(); best !== undefined; best = pairs.pop()) {
    const { a, b } = best
    const gain = best.gain - drawnIn(a, b, weight)
    if (gain <= 0 || circular(a, b)) continue
    const next = pairs.at(-1)?.gain ?? 0
    if (gain < best.gain && gain < next) {
      // What it draws in makes it worth less than another.
      const at = pairs.findIndex((pair) => pair.gain >= gain)
      pairs.splice(at, 0, { a, b, gain })
      continue
    }
    alive.delete(a)
    alive.delete(b)
    const both = joined(a, b)
    const more = hopeful(both, alive)
    alive.add(both)
    pairs = order([...pairs.filter((pair) => alive.has(pair.a) && alive.has(pair.b)), ...more])
  }
  return [...alive]
}

/** What pages save by the two being one, without what these need. */
function saved(a: Node, b: Node, weight: Float64Array): number {
  let [both, aAlone, bAlone] = [0, 0, 0]
  for (let at = 0; at < weight.length; at++) {
    const [inA, inB, much] = [a.users[at], b.users[at], weight[at] ?? 0]
    if (inA && inB) both += much
    else if (inA) aAlone += much
    else if (inB) bAlone += much
  }
  return both * perFile - aAlone * b.size - bAlone * a.size
}

/** What pages load that need one of the two alone, as what the other needs comes too. */
function drawnIn(a: Node, b: Node, weight: Float64Array): number {
  const below = allBelow(b, allBelow(a))
  below.delete(a)
  below.delete(b)
  let bytes = 0
  for (const node of below)
    for (let at = 0; at < weight.length; at++)
      if ((a.users[at] || b.users[at]) && !node.users[at]) bytes += (weight[at] ?? 0) * (node.size + perFile)
  return bytes
}

function allBelow(node: Node, seen = new Set<Node>()): Set<Node> {
  for (const each of node.needs)
    if (!seen.has(each)) {
      seen.add(each)
      allBelow(each, seen)
    }
  return seen
}

/** Whether one needs the other by way of a third: as one file they and the third would need each other. */
function circular(a: Node, b: Node): boolean {
  const byThird = (from: Node, to: Node) => [...from.needs].some((third) => third !== to && allBelow(third).has(to))
  return byThird(a, b) || byThird(b, a)
}

function joined(a: Node, b: Node): Node {
  const both: Node = {
    files: [...a.files, ...b.files],
    size: a.size + b.size,
    users: a.users.map((used, at) => used | (b.users[at] ?? 0)),
    needs: new Set(),
    neededBy: new Set(),
  }
  for (const old of [a, b]) {
    for (const node of old.needs) {
      node.neededBy.delete(old)
      if (node === a || node === b) continue
      node.neededBy.add(both)
      both.needs.add(node)
    }
    for (const node of old.neededBy) {
      node.needs.delete(old)
      if (node === a || node === b) continue
      node.needs.add(both)
      both.neededBy.add(node)
    }
  }
  for (const node of allBelow(both))
    for (let at = 0; at < node.users.length; at++) node.users[at] ||= both.users[at] ?? 0
  return both
}

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Builds the web as the bundler alone would, writes nothing, and says what came of it. Takes about half as long as the build itself. */
export async function bundlersPieces(): Promise<Piece[]> {
  const built = (await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false, minify: false, cssMinify: false, reportCompressedSize: false },
  })) as Rolldown.RolldownOutput
  return built.output.flatMap((file) =>
    file.type !== 'chunk'
      ? []
      : [
          {
            file: file.fileName,
            begins: file.isEntry || file.isDynamicEntry ? (file.facadeModuleId ?? file.fileName) : undefined,
            imports: file.imports,
            modules: Object.keys(file.modules),
            size: Object.values(file.modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0),
          },
        ],
  )
}
