import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

// Left alone, the library fetches its reader from outside; factories are offline.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

const formats = [
  'qr_code',
  'data_matrix',
  'code_128',
  'code_39',
  'code_93',
  'ean_13',
  'ean_8',
  'itf',
  'pdf417',
] as const

export const detector = (): BarcodeDetector => new BarcodeDetector({ formats: [...formats] })
