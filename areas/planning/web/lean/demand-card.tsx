import { Checkbox, InputNumber, Tooltip } from 'antd'
import { useState } from 'react'
import { productReference } from '#areas/materials/contract/product-reference.ts'
import { useT } from '#core/web/i18n/index.ts'
import { ReferenceSelect, shareText } from '#core/web/kit/index.ts'
import type { NetTime } from '../../contract/lean/lean.api.ts'
import { demandOf, type Reckoned } from './reckon.ts'
import type { BalanceState } from './use-balance.ts'
import { useNumbers } from './use-numbers.ts'

/** Where the takt comes from: the line's working time, shift by shift, and what is wanted of each product. */
export function DemandCard({
  time,
  state,
  onAdd,
}: {
  time: NetTime
  state: BalanceState
  onAdd(productId: number): void
}) {
  const { products } = state.reckoned
  return (
    <section className="kit-card lean-sources">
      <WorkingTime time={time} />
      <Demand products={products} state={state} onAdd={onAdd} />
    </section>
  )
}

function WorkingTime({ time }: { time: NetTime }) {
  const t = useT()
  const { inHours } = useNumbers()
  return (
    <>
      <h3>
        <Tooltip title={t('lean.netHint')}>{t('lean.netTime')}</Tooltip>
        <span>{inHours(time.net)}</span>
      </h3>
      <table className="lean-table">
        <thead>
          <tr>
            <th>{t('lean.shift')}</th>
            <th>{t('lean.shiftCount')}</th>
            <th>{t('lean.gross')}</th>
            <th>{t('lean.rest')}</th>
            <th>{t('lean.net')}</th>
          </tr>
        </thead>
        <tbody>
          {time.shifts.map(({ name, count, gross, rest, net }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{count}</td>
              <td>{inHours(gross)}</td>
              <td>−{inHours(rest)}</td>
              <td>{inHours(net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="kit-faint">
        {t('lean.days', { days: time.days, worked: time.worked })}
        {time.closed.length > 0 && (
          <>
            {' · '}
            {t('lean.closed', {
              days: time.closed
                .map(({ date, holiday }) => [date.slice(5), holiday].filter(Boolean).join(' '))
                .join(t('listed')),
            })}
          </>
        )}
      </p>
    </>
  )
}

interface DemandProps {
  products: Reckoned['products']
  state: BalanceState
  onAdd(productId: number): void
}

function Demand({ products, state, onAdd }: DemandProps) {
  const t = useT()
  const { whole } = useNumbers()
  const [adding, setAdding] = useState<number | null>(null)
  return (
    <>
      <h3>
        <Tooltip title={t('lean.demandHint')}>{t('lean.demand')}</Tooltip>
        <span>{t('lean.pieces', { count: whole(state.reckoned.demand) })}</span>
      </h3>
      <div className="lean-demand">
        <table className="lean-table">
          <thead>
            <tr>
              <th>{t('lean.product')}</th>
              <th>{t('lean.orders')}</th>
              <th>{t('lean.sales')}</th>
              <th>{t('lean.quantity')}</th>
              <th>{t('lean.share')}</th>
            </tr>
          </thead>
          <tbody>
            {products.map(({ product, quantity, chosen, share }) => (
              <tr key={product.productId}>
                <td>
                  <Checkbox
                    checked={chosen}
                    disabled={!product.operations.length}
                    onChange={({ target }) => state.setWish(product.productId, { chosen: target.checked })}
                  >
                    <span title={product.name}>{product.code}</span>
                  </Checkbox>
                </td>
                <td
                  title={t('lean.ordersOf', { count: product.orders, overdue: whole(product.overdueQuantity) })}
                  className={product.overdueQuantity > 0 ? 'lean-overdue' : undefined}
                >
                  {whole(product.orderQuantity)}
                </td>
                <td>{whole(product.salesQuantity)}</td>
                <td>
                  <Tooltip title={t('lean.typed')}>
                    <InputNumber
                      size="small"
                      controls={false}
                      min={0}
                      max={9_999_999}
                      precision={0}
                      value={quantity}
                      className={quantity === demandOf(product) ? 'lean-quantity' : 'lean-quantity lean-typed'}
                      aria-label={`${product.code} ${t('lean.quantity')}`}
                      onChange={(value) =>
                        value !== null && state.setWish(product.productId, { typed: value, chosen: true })
                      }
                      onBlur={({ target }) => {
                        if (!target.value.trim()) state.setWish(product.productId, { typed: null })
                      }}
                    />
                  </Tooltip>
                </td>
                <td>{chosen ? shareText(share, 0) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ReferenceSelect
        reference={productReference}
        value={adding}
        placeholder={t('lean.addProduct')}
        aria-label={t('lean.addProduct')}
        className="kit-wide"
        onChange={(id) => {
          setAdding(null)
          if (id !== null) onAdd(id)
        }}
      />
    </>
  )
}
