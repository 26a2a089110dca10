/** An answer that says something. `at`: its value at a dotted path, null where that leads into an empty list. */
export interface Said {
  at(path: string): unknown
  /** It lists nothing. */
  isEmpty: boolean
}

/** Reads an answer. Half of a document, and a page for people, say neither yes nor no. */
export function readAnswer(text: string, format: 'json' | 'xml'): Said | null {
  return format === 'json' ? readJson(text) : readXml(text)
}

function readJson(text: string): Said | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  return {
    isEmpty: Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0,
    at(path) {
      let at: unknown = value
      for (const part of path.split('.')) {
        if (Array.isArray(at) && !at.length) return null
        const has = typeof at === 'object' && at !== null && Object.hasOwn(at, part)
        at = has ? (at as Record<string, unknown>)[part] : undefined
      }
      return at
    },
  }
}

/** Enough of XML to see that a document is whole and what an element holds: the last name of the path, wherever it stands. */
function readXml(text: string): Said | null {
  const body = text.trim().replace(/^<\?xml[^>]*\?>\s*/, '')
  const root = /^<([A-Za-z_][\w:.-]*)[^>]*?(\/?)>/.exec(body)
  if (!root || root[1]?.toLowerCase() === 'html') return null
  if (!root[2] && !body.endsWith(`</${root[1]}>`)) return null
  return {
    isEmpty: Boolean(root[2]) || /^<[^>]*>\s*<\/[^>]*>$/.test(body),
    at(path) {
      const name = path.split('.').at(-1) ?? ''
      const found = new RegExp(`<(?:[A-Za-z_][\\w.-]*:)?${name}(?:\\s[^>]*?)?(?:/>|>([^<]*)<)`).exec(body)
      return found ? plain(found[1] ?? '').trim() : undefined
    },
  }
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const plain = (text: string) => text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? '')
