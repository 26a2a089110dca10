import { useQuery } from '@tanstack/react-query'
import { queries } from '#core/web/call/query.ts'
import { useT } from '#core/web/i18n/index.ts'
import type { CodeKind } from './encode.ts'

interface CodeProps {
  text: string
  /** Height in millimetres. */
  height: number
  /** Width in millimetres; absent: as the code needs. */
  width?: number
  kind: CodeKind
  /** Whether the text stands below the bars. */
  words?: boolean
}

/** A code as a picture that prints sharp at any size; its encoder is loaded when the first one is shown. */
function Code({ text, height, width, kind, words }: CodeProps) {
  const t = useT()
  const { data, error } = useQuery<string, Error>(
    {
      queryKey: ['code', kind, text, words],
      enabled: text !== '',
      queryFn: async () => {
        const { encode } = await import('./encode.ts')
        return `data:image/svg+xml,${encodeURIComponent(encode(kind, text, words))}`
      },
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
    queries,
  )
  const size = { height: `${height}mm`, width: width ? `${width}mm` : undefined }
  if (error)
    return (
      <span className="print-code-wrong" style={size} role="alert">
        {t('print.cannotEncode', { text })}
      </span>
    )
  return data ? <img src={data} alt={text} style={size} className="print-code" /> : <span style={size} />
}

/** A QR code, `size` millimetres square. */
export const Qr = ({ text, size }: { text: string; size: number }) => (
  <Code kind="qr" text={text} height={size} width={size} />
)

/** A bar code; Code 128 unless said otherwise. */
export const Barcode = ({ kind = 'code128', ...props }: Omit<CodeProps, 'kind'> & { kind?: CodeKind }) => (
  <Code kind={kind} {...props} />
)
