import { Empty } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { useOpen, usePageQuery } from '#core/web/screens/navigation.ts'
import { useNarrow } from '#core/web/use-narrow.ts'
import { Customer } from '../desk/customer.tsx'
import { Customers } from '../desk/customers.tsx'
import '../desk/desk.css'

/** The sales desk: customers, those that have to hear something first; beside them what one ordered, as it stands, and what to tell him. */
export default function BusinessAssistant() {
  const t = useT()
  const narrow = useNarrow()
  const show = useOpen()
  // The customer stands in the address: a to-do, a reload and the browser's way back all know him.
  const customer = usePageQuery().customer || null
  const open = (chosen: string | null) => show('businessAssistant', chosen === null ? {} : { customer: chosen })
  return (
    <div className="desk">
      {!(narrow && customer) && <Customers chosen={customer} onChoose={open} />}
      {customer ? (
        <Customer key={customer} customer={customer} onBack={narrow ? () => open(null) : undefined} />
      ) : (
        !narrow && (
          <div className="kit-card desk-none">
            <Empty description={t('deliveryDesk.choose')} />
          </div>
        )
      )}
    </div>
  )
}
