import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fontkit from '@cantoo/fontkit'
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'
import { root } from '../root.ts'

/** Noto Sans SC, regular: Chinese, Vietnamese and Latin, under the SIL Open Font License (`core/fonts/OFL.txt`). */
const path = join(root, 'core/fonts/noto-sans-sc.woff2')

type Fontkit = Parameters<PDFDocument['registerFontkit']>[0]

let read: Promise<Fontkit> | undefined

/** Read once, when it is first needed: to unpack it takes longer than to write fifty pages. */
function fontOnce(): Promise<Fontkit> {
  const reading = (read ??= readFile(path).then((bytes) => {
    const font = fontkit.create(bytes)
    return { ...fontkit, create: () => font }
  }))
  // A reading that failed is tried again.
  reading.catch(() => {
    read = undefined
  })
  return reading
}

/** The letters that the product writes into a PDF; the file takes those alone that it needs. */
export async function embedLetters(document: PDFDocument): Promise<PDFFont> {
  document.registerFontkit(await fontOnce())
  return document.embedFont(new Uint8Array(), { subset: true })
}
