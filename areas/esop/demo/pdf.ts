/** One page of a work instruction: its steps, each drawn as a box with its number. */
export interface InstructionPage {
  title: string
  /** Said beside the title: code, revision, page. */
  foot: string
  steps: string[]
  /** Printed in a frame below the steps, where seals leave room; absent: none. */
  warning?: string
}

const wide = 595
const high = 842
const margin = 48

/**
 * A small PDF of A4 pages in Chinese. It names a font that every reader of Chinese documents has in place of bringing one, as many office
 * programs do, so that it weighs a few kilobytes.
 */
export function instructionPdf(pages: readonly InstructionPage[]): Buffer {
  const kids = pages.map((_, i) => `${5 + i * 2} 0 R`).join(' ')
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>',
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >>
/FontDescriptor << /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880
/Descent -120 /CapHeight 880 /StemV 93 >> /DW 1000 /W [1 94 500] >>`,
    ...pages.flatMap((page, i) => {
      const drawn = drawing(page)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${6 + i * 2} 0 R >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ]
    }),
  ]
  return Buffer.from(assembled(bodies), 'latin1')
}

/** Objects one after the other, with the table of where each begins. */
function assembled(bodies: readonly string[]): string {
  let text = '%PDF-1.4\n'
  const offsets = bodies.map((body, i) => {
    const at = text.length
    text += `${i + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = bodies.length + 1
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
}

function drawing({ title, foot, steps, warning }: InstructionPage): string {
  const step = Math.min(150, (high - 380) / steps.length)
  const tops = steps.map((_, i) => high - 150 - i * step)
  return [
    '0.09 0.24 0.47 rg',
    `0 ${high - 84} ${wide} 84 re f`,
    text(margin, high - 54, 24, title, '1 1 1'),
    ...steps.flatMap((each, i) => {
      const top = tops[i] as number
      return [
        '0.88 0.92 0.97 rg',
        `${margin} ${top - 26} 40 40 re f`,
        text(margin + 13, top - 13, 22, String(i + 1), '0.09 0.24 0.47'),
        ...linesOf(each, 20).map((line, n) => text(margin + 58, top - 14 - n * 30, 22, line, '0 0 0')),
      ]
    }),
    ...(warning
      ? [
          '0.78 0.14 0.14 RG 2 w',
          `${margin} 184 ${wide - margin * 2} 44 re S`,
          text(margin + 14, 198, 20, `注意：${warning}`, '0.78 0.14 0.14'),
        ]
      : []),
    text(margin, 30, 11, foot, '0.4 0.4 0.4'),
  ].join('\n')
}

/** A line breaks after so many characters, but within no number or word and before no mark that ends a sentence. */
function linesOf(words: string, most: number): string[] {
  const lines = ['']
  for (const piece of words.match(/[\x21-\x7e]+[，。；、：]*|[^\x21-\x7e][，。；、：]*/g) ?? []) {
    const last = lines.at(-1) as string
    if (last.length + piece.length > most) lines.push(piece.trimStart())
    else lines[lines.length - 1] = last + piece
  }
  return lines
}

const text = (x: number, y: number, size: number, words: string, colour: string): string =>
  `BT ${colour} rg /F1 ${size} Tf ${x} ${y} Td <${Buffer.from(words, 'utf16le').swap16().toString('hex')}> Tj ET`
