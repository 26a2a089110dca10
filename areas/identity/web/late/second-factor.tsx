import { Alert, Button, Skeleton } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '#core/web/kit/parts/not-loaded.tsx'
import { useAct, useCall } from '#core/web/live/live.ts'
import { beginSecondFactor, getSecondFactor } from '../../contract/second-factor.api.ts'
import { FactorOn } from '../parts/factor-on.tsx'
import { FactorSetup } from '../parts/factor-setup.tsx'
import { RecoveryCodes } from '../parts/recovery-codes.tsx'
import '../parts/factor.css'

/**
 * A person's own second factor: switched on with the phone, its recovery codes, switched off.
 *
 * @param onSet where one must be set up first: called once there is one and its codes were shown
 */
export default function SecondFactor({ onSet }: { onSet?(): void }) {
  const t = useT()
  const { data, error, refetch } = useCall(getSecondFactor, {}, { topics: ['teamUser'] })
  const [codes, setCodes] = useState<string[]>([])
  const begin = useAct(beginSecondFactor)
  const [begun, setBegun] = useState<{ secret: string; uri: string }>()
  const there = data !== undefined && data.since !== null && codes.length === 0
  const tellSet = useEffectEvent(() => onSet?.())
  useEffect(() => {
    if (there) tellSet()
  }, [there])

  if (codes.length > 0) return <RecoveryCodes codes={codes} onKept={() => setCodes([])} />
  if (!data) return error ? <NotLoaded error={error} onRetry={refetch} /> : <Skeleton active />
  const changed = (shown: string[] = []) => {
    setCodes(shown)
    setBegun(undefined)
    void refetch()
  }
  if (data.since !== null) return <FactorOn since={data.since} left={data.recoveryCodesLeft} onChanged={changed} />
  if (begun) return <FactorSetup {...begun} passwordNeeded={data.passwordNeeded} onSet={changed} />
  return (
    <>
      {onSet && <Alert type="warning" showIcon title={t('secondFactor.must')} />}
      <p>{t('secondFactor.off')}</p>
      <Button type="primary" block loading={begin.pending} onClick={async () => setBegun(await begin.run({}))}>
        {t('secondFactor.set')}
      </Button>
    </>
  )
}
