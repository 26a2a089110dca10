import { Descriptions, type DescriptionsProps } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { fileUrl } from '#core/web/kit/index.ts'
import { asksFor, cloudInvoice, type InvoiceField } from '../../contract/invoice.ts'

interface Props {
  details: Record<string, unknown>
  /** What stands before them, and behind. */
  before?: DescriptionsProps['items']
  after?: DescriptionsProps['items']
}

/** What an invoice is to say and where it is sent: what its variant has. */
export function InvoiceDetailList({ details, before = [], after = [] }: Props) {
  const t = useT()
  const shown = (name: InvoiceField) => {
    const value = details[name]
    if (name === 'type') return t(`cloudInvoiceType.${String(value)}`)
    if (name === 'medium') return t(`cloudInvoiceMedium.${String(value)}`)
    const fileNo = details[`${name}FileNo`]
    if (typeof fileNo !== 'string') return String(value ?? '')
    return (
      <a href={fileUrl(fileNo)} target="_blank" rel="noreferrer">
        {String(details[`${name}FileName`])}
      </a>
    )
  }
  const variant = { type: details.type, medium: details.medium }
  const items = (cloudInvoice.form as InvoiceField[])
    .filter((name) => asksFor(name, variant) && details[name] !== undefined && details[name] !== '')
    .map((name) => ({ key: name, label: t(`cloudInvoice.${name}`), children: shown(name) }))
  return <Descriptions size="small" column={{ xs: 1, md: 2 }} items={[...before, ...items, ...after]} />
}
