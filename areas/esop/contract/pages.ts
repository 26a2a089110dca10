const longest = 5_000

/**
 * Reads which pages of a document are chosen: `1-3, 5` are the first three and the fifth, shown in the order written.
 * @returns null for what is no such list
 */
export function parsePages(text: string): number[] | null {
  const pages: number[] = []
  for (const part of text.split(/[,，、]/)) {
    const [, first, last = first] = /^\s*(\d{1,4})(?:\s*[-–~]\s*(\d{1,4}))?\s*$/.exec(part) ?? []
    const [from, to] = [Number(first), Number(last)]
    if (!(from >= 1 && to >= from) || pages.length + to - from >= longest) return null
    for (let page = from; page <= to; page++) if (!pages.includes(page)) pages.push(page)
  }
  return pages
}

/** The chosen pages of a document of so many; all of them where none are chosen or none of those chosen are there. */
export function pagesShown(chosen: string | null, count: number): number[] {
  const wanted = parsePages(chosen ?? '')?.filter((page) => page <= count)
  return wanted?.length ? wanted : Array.from({ length: count }, (_, i) => i + 1)
}
