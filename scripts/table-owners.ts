/** A source file of an area, of core or of the composition. */
export interface SourceFile {
  path: string
  text: string
}

/** The room of each table: an area's id, or `core`. */
export type Owners = ReadonlyMap<string, string>

/** Lists that are served over another area's table, and have no verb that writes. */
const listsAlone = new Set([
  'areas/andon/server/boxes.ts',
  'areas/execution/server/floor/completed-tasks.ts',
  'areas/packing/server/units.ts',
  'areas/shipping/server/delivery-lines.ts',
  'areas/sl/server/mat-trace.ts',
  'areas/xk/server/stamped.ts',
  'areas/xk/server/trace-all.ts',
])

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The room that a file belongs to: an area's id, `core`, or the first folder. */
export function roomOf(path: string): string {
  return /^areas\/([^/]+)\//.exec(path)?.[1] ?? path.slice(0, path.indexOf('/'))
}

/** Tables that a file writes, by a builder's call, by SQL or as what generic verbs are served over. */
export function writesOf({ path, text }: SourceFile): Set<string> {
  const found = new Set<string>()
  for (const [, name = ''] of text.matchAll(/\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g))
    found.add(snake(name))
  const verbs = /\b(?:insert\s+into|delete\s+from|merge\s+into|update)\s+([a-z_]+)\b(?!\s*:)/g
  for (const [, name = ''] of text.matchAll(verbs)) found.add(name)
  if (text.includes('serveCrud(') && !listsAlone.has(path))
    for (const [, name = ''] of text.matchAll(/^ {2,4}table: '(\w+)',$/gm)) found.add(snake(name))
  return found
}

/** Tables that a file reads, by a builder's call or by SQL. */
export function readsOf({ text }: SourceFile): Set<string> {
  const found = new Set<string>()
  for (const [, name = ''] of text.matchAll(/\b(?:selectFrom|[a-z]+Join(?:Lateral)?)\(\s*'(\w+)/g))
    found.add(snake(name))
  for (const [, name = ''] of text.matchAll(/\b(?:from|join)\s+([a-z_]+)\b/g)) found.add(name)
  return found
}

/**
 * Holds that only the owner writes: every table has one room that writes it, and others call that room's face. What the generic verbs of
 * core write is written by whoever declares them.
 *
 * @returns one sentence for each breach, with the fix in it
 */
export function findForeignWrites(files: readonly SourceFile[], owners: Owners): string[] {
  const found: string[] = []
  for (const file of files) {
    const room = roomOf(file.path)
    for (const table of writesOf(file)) {
      const owner = owners.get(table)
      if (owner === undefined || owner === room) continue
      if (owner === 'core' && !writesOf({ ...file, text: file.text.replace(/serveCrud\(/g, '') }).has(table)) continue
      const face = owner === 'core' ? 'a function of core/server' : `a function of areas/${owner}/server/index.ts`
      found.push(`${file.path} writes ${table}, which is ${owner}'s: call ${face} instead`)
    }
  }
  return found
}

/**
 * Brings together what each room says that it owns.
 *
 * @returns the owners, and a sentence for each table that two rooms claim
 */
export function ownersOf(claims: ReadonlyMap<string, readonly string[]>): { owners: Owners; found: string[] } {
  const owners = new Map<string, string>()
  const found: string[] = []
  for (const [room, tables] of claims)
    for (const table of tables) {
      const other = owners.get(table)
      if (other !== undefined) found.push(`${table} is claimed by ${other} and by ${room}: one of them writes it`)
      owners.set(table, room)
    }
  return { owners, found }
}

/** The page that tells who writes and who reads each table. */
export function tablePage(files: readonly SourceFile[], owners: Owners): string {
  const readers = new Map<string, Set<string>>()
  for (const file of files)
    for (const table of readsOf(file)) {
      const owner = owners.get(table)
      const room = roomOf(file.path)
      if (owner !== undefined && owner !== room) readers.set(table, (readers.get(table) ?? new Set()).add(room))
    }
  const rooms = [...new Set(owners.values())].sort()
  const sections = rooms.map((room) => {
    const tables = [...owners].filter(([, owner]) => owner === room).map(([table]) => table)
    const rows = tables.sort().map((table) => `| ${table} | ${[...(readers.get(table) ?? [])].sort().join(', ')} |`)
    return `## ${room}\n\n| table | also read by |\n| --- | --- |\n${rows.join('\n')}\n`
  })
  return `# Tables

Each table is written by one room alone: the area under whose name it stands, or core. Others read it in SQL, or call its owner's
\`server/index.ts\`. Who changes what a column means asks those who read it. Written by \`npm run tables\`; \`npm test -- --only=walls\`
refuses a page that is out of date, a table written by another, and one that two claim.

${sections.join('\n')}`
}
