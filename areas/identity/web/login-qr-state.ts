import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { CallError, call } from '#core/web/call/request.ts'
import { getLoginQr, type LoginAnswer, type qrStates, waitingScanCode } from '../contract/session.api.ts'
import { useCountdown } from './login-countdown.ts'

type Ticket = OutputOf<typeof getLoginQr>
type State = (typeof qrStates)[number]

const askEvery = 1_500

/** A QR login from its ticket to its end: asks the server how it stands until it is confirmed, refused or expired. */
export function useQrLogin(onLogin: (login: LoginAnswer) => void) {
  const [ticket, setTicket] = useState<Ticket | null>(null)
  const [state, setState] = useState<State>('waiting')
  const [userName, setUserName] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const [seconds, startCountdown] = useCountdown()
  const loggedIn = useEffectEvent(onLogin)

  useEffect(() => {
    let ended = round < 0
    setTicket(null)
    setState('waiting')
    setFailed(null)
    call(getLoginQr, {})
      .then((fresh) => {
        if (ended) return
        setTicket({ ...fresh, url: new URL(fresh.url, location.origin).href })
        startCountdown(fresh.expiresIn)
      })
      .catch((error: unknown) => {
        if (!ended && error instanceof CallError) setFailed(error.message)
      })
    return () => {
      ended = true
    }
  }, [round, startCountdown])

  useEffect(() => {
    if (!ticket) return
    let ended = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      const answer = await call(
        waitingScanCode,
        { ticket: ticket.ticket, secret: ticket.secret },
        { quiet: true },
      ).catch((error: unknown) => {
        // A lost answer is asked for again; a refusal (no web login permission) ends the ticket.
        if (!ended && error instanceof CallError && !error.uncertain) setFailed(error.message)
        return error instanceof CallError && error.uncertain ? undefined : null
      })
      if (ended || answer === null) return
      if (answer) {
        setState(answer.state)
        setUserName(answer.userName)
        if (answer.login) return loggedIn(answer.login)
        if (answer.state === 'refused' || answer.state === 'expired') return
      }
      timer = setTimeout(() => void ask(), askEvery)
    }
    timer = setTimeout(() => void ask(), askEvery)
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [ticket])

  const renew = useCallback(() => setRound((before) => before + 1), [])
  return { ticket, state, userName, seconds, failed, renew }
}
