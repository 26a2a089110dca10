import pg from 'pg'

interface Column {
  table_name: string
  column_name: string
  data_type: string
  udt_name: string
  is_nullable: string
  column_default: string | null
  is_identity: string
  is_generated: string
}

const scalar: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  bool: 'boolean',
  json: 'Json',
  jsonb: 'Json',
  bytea: 'Buffer',
}

const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const pascal = (name: string) => camel(`_${name}`)

function typeOf(column: Column): string {
  const isArray = column.data_type === 'ARRAY'
  const base = scalar[isArray ? column.udt_name.slice(1) : column.udt_name] ?? 'string'
  const type = `${base}${isArray ? '[]' : ''}${column.is_nullable === 'YES' ? ' | null' : ''}`
  if (column.is_generated === 'ALWAYS') return `ColumnType<${type}, never, never>`
  // What is generated of a column of its own types would lose them.
  if (type === 'Json' && column.column_default !== null) return 'DefaultedJson'
  if (column.column_default !== null || column.is_identity === 'YES') return `Generated<${type}>`
  return type
}

/** Tables by the room that writes them: an area's id, or `core`. */
export type Claims = ReadonlyMap<string, readonly string[]>

/**
 * The TypeScript row types of a migrated database's public schema.
 *
 * @param claims who owns which table; the types of each room's tables stand in a file of their own, so that two who add tables do not meet
 * @returns texts by path from the checkout's root: `core/server/db/schema.ts` and one file a room
 * @throws when a table has no owner, or an owner's table is not there
 */
export async function describeSchema(url: string, claims: Claims): Promise<Map<string, string>> {
  const tables = await readTables(url)
  const owned = new Set([...claims.values()].flat())
  const orphans = [...tables.keys()].filter((table) => !owned.has(table))
  if (orphans.length) throw new Error(`no tables.ts of an area names ${orphans.join(', ')}`)
  const missing = [...owned].filter((table) => !tables.has(table) && table !== 'schema_migration')
  if (missing.length) throw new Error(`a tables.ts names what is no table: ${missing.join(', ')}`)
  const rooms = [...claims].map(([room, names]) => ({
    room,
    names: names.filter((name) => tables.has(name)).toSorted(),
  }))
  const files = new Map(rooms.map(({ room, names }) => [fileOf(room), rowsText(names, tables)]))
  return files.set('core/server/db/schema.ts', indexText(rooms))
}

const fileOf = (room: string): string => `core/server/db/rows/${room.replaceAll('/', '-')}.ts`

const written = '// Written by `npm run db:types` from the migrated schema; never by hand.\n'

function rowsText(names: string[], tables: Map<string, Column[]>): string {
  const body = names.map((name) => {
    const columns = (tables.get(name) ?? []).map((column) => `  ${camel(column.column_name)}: ${typeOf(column)}`)
    return `export interface ${pascal(name)} {\n${columns.join('\n')}\n}\n`
  })
  const text = body.join('\n')
  const from = (types: string[], module: string) => {
    const used = types.filter((name) => new RegExp(`\\b${name}\\b`).test(text))
    return used.length ? `import type { ${used.join(', ')} } from '${module}'\n` : ''
  }
  const imports = from(['ColumnType', 'Generated'], 'kysely') + from(['DefaultedJson', 'Json'], '../json.ts')
  return `${written}${imports}\n${text}`
}

function indexText(rooms: { room: string; names: string[] }[]): string {
  const full = rooms.filter(({ names }) => names.length)
  const files = full.map(({ room }) => `./rows/${room.replaceAll('/', '-')}.ts`)
  const imports = full.map(({ names }, i) => `import type { ${names.map(pascal).join(', ')} } from '${files[i]}'`)
  const tables = full.flatMap(({ names }) => names.map((name) => `  ${camel(name)}: ${pascal(name)}`))
  return `${written}${imports.join('\n')}

${files.map((file) => `export type * from '${file}'`).join('\n')}

export interface DB {
${tables.join('\n')}
}
`
}

async function readTables(url: string): Promise<Map<string, Column[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(
      // PostgreSQL calls every column of a view nullable: one of a single table's is as that table has it.
      `select c.table_name, c.column_name, c.data_type, c.udt_name, c.column_default, c.is_identity, c.is_generated,
         case when t.table_type = 'VIEW' then coalesce((
           select min(b.is_nullable) from information_schema.view_column_usage u
           join information_schema.columns b using (table_schema, table_name, column_name)
           where u.view_schema = c.table_schema and u.view_name = c.table_name and u.column_name = c.column_name
             and (select count(distinct table_name) from information_schema.view_column_usage w
               where w.view_schema = c.table_schema and w.view_name = c.table_name) = 1), 'YES')
         else c.is_nullable end as is_nullable
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_name <> 'schema_migration'
         and not exists (select from pg_inherits i join pg_class k on k.oid = i.inhrelid where k.relname = c.table_name)
       order by c.table_name collate "C", c.ordinal_position`,
    )
    return group(rows)
  } finally {
    await client.end()
  }
}

function group(rows: Column[]): Map<string, Column[]> {
  const tables = new Map<string, Column[]>()
  for (const row of rows) tables.set(row.table_name, [...(tables.get(row.table_name) ?? []), row])
  return tables
}
