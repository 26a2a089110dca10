import { useT } from '#core/web/i18n/index.ts'
import type { SequenceProposal } from '../../contract/line-sequence.api.ts'
import { useNumbers } from './use-numbers.ts'

/** The heijunka box: a row a product, a column a lot in the order in which they enter the line. */
export function HeijunkaBox({ proposal }: { proposal: SequenceProposal }) {
  const t = useT()
  const { time, whole } = useNumbers()
  const { lots } = proposal
  const products = proposal.products.filter((each) => each.lots > 0)
  return (
    <section className="lean-box" aria-label={t('lean.box')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('lean.box')}</th>
            {lots.map(({ start, orderId }, i) => (
              <th key={`${orderId} ${start}`} scope="col">
                <small>{i + 1}</small>
                {time(start)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {products.map(({ productId, code, name, pieces }, row) => (
            <tr key={productId} className={`lean-tone-${row % 6}`}>
              <th scope="row" title={name}>
                {code} <small>{whole(pieces)}</small>
              </th>
              {lots.map(({ productId: own, orderId, workorderNo, quantity, start }, i) => (
                <td key={`${orderId} ${start}`}>
                  {own === productId && (
                    <span
                      title={t('lean.boxLot', {
                        nth: i + 1,
                        product: code,
                        quantity: whole(quantity),
                        order: workorderNo,
                        start: time(start),
                      })}
                    >
                      {whole(quantity)}
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
