/** Longest text a cell may hold, in UTF-16 units (Excel's own limit); a longer one makes Excel call the file corrupt. */
const MAX_CELL_TEXT = 32_767

const NEEDS_WORK = /[\u0000-\u001f&<>"_\ufffe\uffff]/
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for an element or attribute: marks escaped, characters that XML 1.0 cannot carry removed. */
export function escapeXml(text: string): string {
  if (!NEEDS_WORK.test(text)) return text
  return text
    .replace(CONTROL, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark)
}

/** Text of a cell: besides, `_x0041_` is Excel's escape for a character, so a literal one has its first `_` escaped. */
export function escapeCellText(text: string): string {
  const kept = text.length > MAX_CELL_TEXT ? text.slice(0, MAX_CELL_TEXT) : text
  if (!NEEDS_WORK.test(kept)) return kept
  return escapeXml(kept).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Undoes the entities of XML; an unknown one stays as written. */
export function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{2,4}));/g, (whole, hex, decimal, name) => {
    if (name) return NAMED[name] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** Undoes the entities of XML and Excel's `_x0041_`. */
export function unescapeCellText(text: string): string {
  const plain = unescapeXml(text)
  if (!plain.includes('_x')) return plain
  return plain.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}
