/** The texts of one file by their flat keys. */
export type Texts = Record<string, unknown>

const chinese = /\p{Script=Han}/u
// A word of prose: three letters or more of which one is small. Codes and names (MES, BOM, QR, Gemba) say the same in any language.
const prose = /\b[A-Za-z]*[a-z][A-Za-z]*\b.*\s.*\b[a-z]{3,}\b/u

/** One term for one thing (the glossary): what a language does not call it, with what it does. */
const otherTerms: Readonly<Record<string, readonly [RegExp, string][]>> = {
  en: [[/work center/i, 'work centre']],
  vi: [
    [/trung tâm (gia công|làm việc)/i, 'trung tâm sản xuất'],
    [/^Kích hoạt$/, 'Đang dùng'],
  ],
}

/**
 * Compares the three languages of one folder.
 *
 * @param languages by language code; `zh-Hans` is the one the others are held to
 * @returns one sentence for each fault
 */
export function findLocaleFaults(languages: Map<string, Texts>): string[] {
  const base = languages.get('zh-Hans') ?? {}
  const keys = new Set([...languages.values()].flatMap((texts) => Object.keys(texts)))
  const faults: string[] = []
  for (const key of keys) {
    for (const [language, texts] of languages) {
      const text = texts[key]
      if (text === undefined) faults.push(`${language}: '${key}' is missing`)
      else if (typeof text !== 'string') faults.push(`${language}: '${key}' is not a text: keys are flat`)
      else if (text.trim() === '') faults.push(`${language}: '${key}' is empty`)
      else if (language !== 'zh-Hans')
        faults.push(...compare(language, key, text, base[key]), ...termed(language, key, text))
    }
  }
  return faults
}

const termed = (language: string, key: string, text: string): string[] =>
  (otherTerms[language] ?? [])
    .filter(([other]) => other.test(text))
    .map(([, term]) => `${language}: '${key}' is called “${term}”`)

function compare(language: string, key: string, text: string, base: unknown): string[] {
  if (typeof base !== 'string') return []
  const faults: string[] = []
  const [here, there] = [placeholders(text), placeholders(base)]
  if (here !== there) faults.push(`${language}: '${key}' has {${here}} where zh-Hans has {${there}}`)
  if (chinese.test(text) && text === base) faults.push(`${language}: '${key}' is still Chinese`)
  if (language === 'en' && prose.test(strip(text)) && !chinese.test(base))
    faults.push(`zh-Hans: '${key}' is not Chinese`)
  return faults
}

function placeholders(text: string): string {
  const names = [...text.matchAll(/\{+\s*([\w.]+)/g)].map((match) => match[1])
  return [...new Set(names)].sort((a = '', b = '') => (a < b ? -1 : 1)).join(', ')
}

function strip(text: string): string {
  return text.replaceAll(/\{+[^}]*\}+/g, ' ')
}
