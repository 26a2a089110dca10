import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { tellFailure } from '#core/web/kit/send.ts'
import { useLayout } from '#core/web/kit/use-layout.ts'
import { addressOf } from '#core/web/screens/navigation.ts'
import { readTries } from '#core/web/screens/tries.ts'

/** Brings back what a person put away from his home, and leads there. */
export default function BringTries({ onClose }: { onClose(): void }) {
  const navigate = useNavigate()
  const { personal, ready, save } = useLayout('tries', readTries)
  const bring = useEffectEvent(() => {
    void save('personal', { ...personal, away: false, asked: true }).catch(tellFailure)
    void navigate(addressOf('welCome'))
    onClose()
  })
  useEffect(() => {
    if (ready) bring()
  }, [ready])
  return null
}
