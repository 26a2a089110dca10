export { drawLabel, makeTools, markField, type Tools } from './draw.ts'
export { type Deflate, escPos, pdf, pdfImage, pdfOf, png, tspl, zpl } from './encode.ts'
export { pagesOf } from './pages.ts'
export { fieldsIn, filterNames } from './places.ts'
export { type PwgType, pwgRaster, pwgTypes } from './pwg.ts'
export { newRaster, type Raster } from './raster.ts'
export {
  aligns,
  type Codes,
  cellKinds,
  conditionKinds,
  fits,
  fnc1,
  gs1Symbols,
  type LabelData,
  type LabelElement,
  type LabelModel,
  type LabelPage,
  type Letters,
  type ListRow,
  type Lists,
  type OutlineStep,
  type Problem,
  type ProblemCode,
  pageKinds,
  problemCodes,
  qrLevels,
  type TableColumn,
  type TableElement,
  type TextStyle,
  turns,
  verticals,
} from './types.ts'
