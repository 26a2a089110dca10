import { useOpen, usePageQuery } from '#core/web/screens/navigation.ts'
import { useNarrow } from '#core/web/use-narrow.ts'
import { Customer } from '../desk/customer.tsx'
import { Customers } from '../desk/customers.tsx'
import { Endangered } from '../desk/endangered.tsx'
import '../desk/desk.css'

/**
 * The sales desk: customers, those that have to hear something first; beside them what is most endangered or, once one is chosen, what he
 * ordered, as it stands, and what to tell him.
 */
export default function BusinessAssistant() {
  const narrow = useNarrow()
  const show = useOpen()
  // The customer stands in the address: a to-do, a reload and the browser's way back all know him.
  const query = usePageQuery()
  const customer = query.customer || null
  const open = (chosen: string | null) => show('businessAssistant', chosen === null ? {} : { customer: chosen })
  const lead = (chosen: string, order: string) => show('businessAssistant', { customer: chosen, order })
  const endangered = <Endangered onOpen={lead} />
  return (
    <div className="desk">
      {narrow && !customer && endangered}
      {!(narrow && customer) && <Customers chosen={customer} onChoose={open} />}
      {customer ? (
        <Customer
          key={customer}
          customer={customer}
          asked={query.order}
          back={narrow ? 'deliveryDesk.back' : 'deliveryDesk.endangered'}
          onBack={() => open(null)}
        />
      ) : (
        !narrow && endangered
      )}
    </div>
  )
}
