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

/** The TypeScript row types of a migrated database's public schema, as the text of `core/server/db/schema.ts`. */
export async function describeSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Column>(
    `select c.table_name, c.column_name, c.data_type, c.udt_name, c.is_nullable, c.column_default, c.is_identity, c.is_generated
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_name <> 'schema_migration'
       and not exists (select from pg_inherits i join pg_class k on k.oid = i.inhrelid where k.relname = c.table_name)
     order by c.table_name collate "C", c.ordinal_position`,
  )
  await client.end()
  const tables = group(rows)
  const body = [...tables].map(
    ([table, columns]) =>
      `export interface ${pascal(table)} {\n${columns.map((c) => `  ${camel(c.column_name)}: ${typeOf(c)}`).join('\n')}\n}\n`,
  )
  const index = [...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)}`).join('\n')
  return `// Written by \`npm run db:types\` from the migrated schema; never by hand.
import type { ColumnType, Generated } from 'kysely'

export type Json = ColumnType<unknown, string | null, string | null>
export type DefaultedJson = ColumnType<unknown, string | undefined, string>

${body.join('\n')}
export interface DB {
${index}
}
`
}

function group(rows: Column[]): Map<string, Column[]> {
  const tables = new Map<string, Column[]>()
  for (const row of rows) tables.set(row.table_name, [...(tables.get(row.table_name) ?? []), row])
  return tables
}
