import { useT } from '#core/web/i18n/index.ts'
import { QrLabels } from '#core/web/kit/index.ts'
import { pagePath } from '../../contract/page.ts'

interface Labelled {
  id: number
  code: string
  lotNumber: string
  serialNo: string | null
  productName: string
}

/** Where anybody reads a page. */
export const pageAddress = (code: string): string => `${window.location.origin}${pagePath}${code}`

/** Labels whose code leads a customer's phone to the page. */
export function PageLabels({ pages, onClose }: { pages: readonly Labelled[]; onClose(): void }) {
  const t = useT()
  return (
    <QrLabels
      title={t('tracePage.labels')}
      labels={pages.map(({ id, code, lotNumber, serialNo, productName }) => ({
        id,
        number: serialNo || lotNumber,
        name: productName,
        place: t('tracePage.scanMe'),
        code: pageAddress(code),
      }))}
      onClose={onClose}
    />
  )
}
