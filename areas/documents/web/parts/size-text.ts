const kilo = 1024

/** How large a file is, as people read it: `812 B`, `3.4 KB`, `50 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < kilo) return `${bytes} B`
  const [value, unit] = bytes < kilo * kilo ? [bytes / kilo, 'KB'] : [bytes / kilo / kilo, 'MB']
  return `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ${unit}`
}
