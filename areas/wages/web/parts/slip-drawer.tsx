import { useState } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { FigureList } from '#core/web/kit/parts/figure-list.tsx'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { useCall } from '#core/web/live/live.ts'
import { getWage, getWageLine, type WageLineRow } from '../../contract/wage.ts'
import { moneyText } from './money.ts'
import { WageLines } from './wage-lines.tsx'
import { WhyTree } from './why-tree.tsx'

interface Props {
  periodId: number
  userId: number
  name: string
  onClose(): void
}

/** One person's pay in a period, line by line. */
export function SlipDrawer({ periodId, userId, name, onClose }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const [line, setLine] = useState<WageLineRow | null>(null)
  const loaded = useCall(getWage, { periodId, userId }, { topics: ['wage'] })
  return (
    <>
      <LoadedDrawer
        title={t('wage.slipOf', { name })}
        size={620}
        loaded={loaded}
        empty={({ lines }) => (lines.length ? null : t('wage.none'))}
        onClose={onClose}
      >
        {(slip) => (
          <>
            <FigureList
              label={t('wage.total')}
              figures={[
                {
                  label: t('wage.total'),
                  value: moneyText(slip.total, language),
                  small:
                    slip.previous === null
                      ? undefined
                      : t('wage.before', { amount: moneyText(slip.previous, language) }),
                },
                ...slip.kinds.map(({ kind, amount }) => ({
                  label: t(`wageKind.${kind}`),
                  value: moneyText(amount, language),
                })),
              ]}
            />
            <WageLines lines={slip.lines} onOpen={setLine} />
          </>
        )}
      </LoadedDrawer>
      {line && <LineDrawer key={line.id} line={line} onClose={() => setLine(null)} />}
    </>
  )
}

function LineDrawer({ line, onClose }: { line: WageLineRow; onClose(): void }) {
  const t = useT()
  const loaded = useCall(getWageLine, { id: line.id })
  return (
    <LoadedDrawer title={t('wage.whyOf', { kind: t(`wageKind.${line.kind}`) })} loaded={loaded} onClose={onClose}>
      {({ why }) => <WhyTree why={why} />}
    </LoadedDrawer>
  )
}
