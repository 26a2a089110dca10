import { deflateSync } from 'node:zlib'
import {
  drawLabel,
  escPos,
  type LabelData,
  type LabelModel,
  type Problem,
  type PwgType,
  pdf,
  pdfImage,
  png,
  pwgRaster,
  type Raster,
  type Tools,
  tspl,
  zpl,
} from '#engines/labels/index.ts'

/** `pdfImage`: pages that are put together as a PDF elsewhere. */
type Language = 'png' | 'pdf' | 'pdfImage' | 'zpl' | 'tspl' | 'escPos'
/** PWG Raster, of the kind and the dots that a printer says it takes. */
interface Pwg {
  pwg: PwgType
  dotsPerInch: number
}

/** Labels of one model that are drawn in one go. */
export interface DrawRequest {
  model: LabelModel
  labels: readonly LabelData[]
  dotsPerMm: number
  as: Language | Pwg
}

export interface DrawAnswer {
  /** In the order of the labels: a file each, or one for all of them (PDF, PWG Raster). */
  files: Uint8Array[]
  /** `label`: its place among those drawn. */
  problems: (Problem & { label: number })[]
}

const deflate = (bytes: Uint8Array): Uint8Array => deflateSync(bytes)

const encoders: Record<Exclude<Language, 'pdf'>, (raster: Raster, dotsPerMm: number) => Uint8Array> = {
  png: (raster, dotsPerMm) => png(raster, dotsPerMm, deflate),
  pdfImage: (raster) => pdfImage(raster, deflate),
  zpl,
  tspl,
  escPos,
}

/** Draws labels and writes them for whoever prints them. */
export function draw({ model, labels, dotsPerMm, as }: DrawRequest, tools: Tools): DrawAnswer {
  const problems: DrawAnswer['problems'] = []
  const rasterOf = (label: LabelData, i: number) => {
    const drawn = drawLabel(model, label, dotsPerMm, tools)
    problems.push(...drawn.problems.map((problem) => ({ ...problem, label: i })))
    return drawn.raster
  }
  if (typeof as === 'object') return { files: [pwgRaster(labels.map(rasterOf), as.dotsPerInch, as.pwg)], problems }
  if (as === 'pdf') return { files: [pdf(labels.map(rasterOf), dotsPerMm, deflate)], problems }
  // Written one after the other: pictures of all of them would be many times as large.
  return { files: labels.map((label, i) => encoders[as](rasterOf(label, i), dotsPerMm)), problems }
}
