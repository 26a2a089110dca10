export { drawLabel, makeTools, markField, type Tools } from './draw.ts'
export { type Deflate, escPos, pdf, pdfImage, pdfOf, png, tspl, zpl } from './encode.ts'
export { fieldsIn, filterNames } from './places.ts'
export { type PwgType, pwgRaster, pwgTypes } from './pwg.ts'
export { newRaster, type Raster } from './raster.ts'
export {
  aligns,
  type Codes,
  conditionKinds,
  fits,
  fnc1,
  gs1Symbols,
  type LabelData,
  type LabelElement,
  type LabelModel,
  type Letters,
  type OutlineStep,
  type Problem,
  type ProblemCode,
  problemCodes,
  qrLevels,
  type TextStyle,
  turns,
  verticals,
} from './types.ts'
