/** An element: attributes as `@name`, elements by their names without prefix, its text as `_`; one that holds text alone is that text. */
export type XmlValue = string | { [name: string]: XmlValue | XmlValue[] }

interface Open {
  name: string
  value: { [name: string]: XmlValue | XmlValue[] }
  text: string
}

/** Elements within one another. */
const depthMost = 64

const token =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/gy
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * Reads a document as plain values: `<Show><Item no="A"><Name>Bracket</Name></Item></Show>` is what `Show` holds,
 * `{Item: {'@no': 'A', Name: 'Bracket'}}`. What has a document type is not read: entities of its own could make a page of a line.
 *
 * @returns null: it is no whole document
 */
export function readXmlTree(source: string): XmlValue | null {
  const open: Open[] = []
  let root: XmlValue | null = null
  token.lastIndex = 0
  const text = source.replace(/^\uFEFF/, '').trim()
  while (token.lastIndex < text.length) {
    const found = token.exec(text)
    if (!found) return null
    const [, data, closes, name = '', attributes = '', empty, words] = found
    const at = open.at(-1)
    if (words !== undefined || data !== undefined) {
      if (at) at.text += data ?? plain(words ?? '')
      else if ((words ?? data ?? '').trim()) return null
    } else if (name && closes) {
      const ended = open.pop()
      if (ended?.name !== name) return null
      const value = valueOf(ended)
      const parent = open.at(-1)
      if (parent) put(parent.value, local(name), value)
      else root = value
    } else if (name) {
      // Of a document there is one root.
      if ((!at && root !== null) || open.length >= depthMost) return null
      const made: Open = { name, value: attributesOf(attributes), text: '' }
      if (!empty) open.push(made)
      else if (at) put(at.value, local(name), valueOf(made))
      else root = valueOf(made)
    }
  }
  return open.length ? null : root
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

function attributesOf(text: string): Open['value'] {
  const value: Open['value'] = Object.create(null) as Open['value']
  for (const [, name = '', double, single] of text.matchAll(attribute))
    if (!name.startsWith('xmlns')) value[`@${local(name)}`] = plain(double ?? single ?? '')
  return value
}

function valueOf({ value, text }: Open): XmlValue {
  const words = text.trim()
  if (!Object.keys(value).length) return words
  return words ? { ...value, _: words } : value
}

/** Elements of one name are a list. */
function put(into: Open['value'], name: string, value: XmlValue): void {
  const known = into[name]
  if (known === undefined) into[name] = value
  else if (Array.isArray(known)) known.push(value)
  else into[name] = [known, value]
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

const plain = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|quot|apos|amp));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole
    const code = hex ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
