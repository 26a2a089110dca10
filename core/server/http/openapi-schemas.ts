import { z } from 'zod'

type Json = Record<string, unknown>
type Io = 'input' | 'output'

/**
 * The schemas that a document holds once and refers to: those with an `id` in their `meta`, and what zod itself must take out because it
 * contains itself.
 */
export class SharedSchemas {
  readonly #named = new Map<string, Json>()

  /** @throws when the name stands for another schema already */
  add(name: string, schema: Json): void {
    const before = this.#named.get(name)
    if (before && JSON.stringify(before) !== JSON.stringify(schema))
      throw new Error(`Two schemas of the API are called ${name}: give one another id or entity name`)
    this.#named.set(name, schema)
  }

  /**
   * JSON Schema of a call's side.
   *
   * @param owner names what has no name of its own but must stand apart
   */
  of(schema: z.ZodType, io: Io, owner: string): Json {
    // A named schema comes out as a reference only where something holds it.
    const { $defs = {}, properties } = toJson(z.object({ it: schema }), io) as { $defs?: Json; properties: Json }
    const names = new Map(Object.keys($defs).map((name) => [name, name.startsWith('__') ? `${owner}${name}` : name]))
    for (const [name, body] of Object.entries($defs)) {
      const { id, ...rest } = body as Json
      this.add(names.get(name) as string, renamed(rest, names) as Json)
    }
    return renamed(properties.it, names) as Json
  }

  all(): Json {
    return Object.fromEntries([...this.#named].sort(([a], [b]) => (a < b ? -1 : 1)))
  }
}

function toJson(schema: z.ZodType, io: Io): Json {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema._zod
      // The format says it; the pattern has 400 characters.
      if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time') delete jsonSchema.pattern
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      // What a preprocessing step takes is not known to JSON Schema: what it hands on is what may be sent.
      if (io !== 'input' || def.type !== 'pipe' || def.in._zod.def.type !== 'transform') return
      const { $schema, ...inner } = toJson(def.out as z.ZodType, io)
      Object.assign(jsonSchema, inner)
    },
  })
}

/** Points references at the document's own place for schemas. */
function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => renamed(each, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      const name = key === '$ref' && typeof each === 'string' ? /^#\/\$defs\/(.+)$/.exec(each)?.[1] : undefined
      return [key, name ? `#/components/schemas/${names.get(name) ?? name}` : renamed(each, names)]
    }),
  )
}
