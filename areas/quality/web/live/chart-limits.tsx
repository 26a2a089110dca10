import { Button, Tag } from 'antd'
import { useState } from 'react'
import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type Ask, AskDialog, instantText, send } from '#core/web/kit/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { decideSpcLimit, proposeSpcLimit, type SpcChart } from '../../contract/spc-live.api.ts'
import { useFigures } from '../spc/figures.tsx'

const topics = ['spcCharacteristic']
const colors = { proposed: 'gold', approved: 'green', rejected: 'default' }

/** All versions of a chart's limits, which was reckoned from what and why; what is proposed is approved by somebody else. */
export function ChartLimits({ chart: { plan, limits } }: { chart: SpcChart }) {
  const t = useT()
  const { can, user } = useSession()
  const { figure } = useFigures()
  const { run, pending } = useAct(decideSpcLimit, { topics })
  if (!limits.length) return null
  return (
    <section className="kit-card spc-limits" aria-label={t('spcLive.limits')}>
      <h3>{t('spcLive.limits')}</h3>
      <ul>
        {limits.map(({ id, version, number, state, center, sigma, baseFrom, baseTo, excluded, reason, ...by }) => (
          <li key={id}>
            <b>{t('spcLive.phase', { number })}</b>
            <Tag color={colors[state]}>
              {t(plan.limit?.number === number ? 'spcLive.inForce' : `spcLive.state.${state}`)}
            </Tag>
            <span>{t('spcLive.figures', { center: figure(center), sigma: figure(sigma, 4) })}</span>
            <span className="kit-faint">
              {baseFrom === null || baseTo === null
                ? t('spcLive.given')
                : t('spcLive.base', {
                    from: baseFrom,
                    to: baseTo,
                    excluded: excluded.map((each) => `${each.serial} (${each.reason})`).join(', ') || '–',
                  })}
            </span>
            <span className="kit-faint">{t('spcLive.by', { name: by.proposedByName, reason })}</span>
            <span className="kit-faint">
              {instantText(by.decidedAt ?? by.proposedAt, user.zone).slice(0, 16)} {by.decidedByName}
            </span>
            {state === 'proposed' && can('spcLimit.approve') && by.proposedBy !== user.id && (
              <>
                <Button type="primary" loading={pending} onClick={() => void run({ id, version, approve: true })}>
                  {t('spcLive.approve')}
                </Button>
                <Button danger loading={pending} onClick={() => void run({ id, version, approve: false })}>
                  {t('spcLive.reject')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const serial = { min: 1, max: 1_000_000_000 }
const ask: Ask = {
  name: 'spcPropose',
  fields: {
    from: field.integer(serial),
    to: field.integer(serial),
    without: field.text({ max: 200 }),
    why: field.text({ max: 200 }),
    center: field.decimal({ scale: 9 }),
    sigma: field.decimal({ above: 0, scale: 12 }),
    reason: field.multiline({ required: true, max: 500 }),
  },
}

/** Limits are proposed from points, some of them left out with a reason, or as figures from elsewhere. */
export function ProposeLimits({ chart: { plan, points } }: { chart: SpcChart }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('spcLive.propose')}</Button>
      {open && (
        <AskDialog
          title={t('spcLive.propose')}
          ask={ask}
          okText={t('spcLive.propose')}
          initial={{ from: points[0]?.serial ?? null, to: points.at(-1)?.serial ?? null }}
          onCancel={() => setOpen(false)}
          onAnswer={async ({ without, why, ...rest }) => {
            const serials = String(without ?? '')
              .split(/[\s,，;；、]+/)
              .map(Number)
              .filter((each) => Number.isInteger(each) && each > 0)
            if (serials.length && !String(why ?? '').trim()) throw new Error(t('spcLive.whyMissing'))
            const excluded = serials.map((each) => ({ serial: each, reason: String(why) }))
            await send(proposeSpcLimit, { id: plan.characteristicId, ...rest, excluded } as never)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
