import { expect, test } from 'vitest'
import { includes, isInner, readNetworks } from './networks.ts'
import { InnerAddress, pinnedAddress } from './outgoing.ts'

test('addresses of this machine and of the network around it are inner, however they are written', () => {
  const inner = [
    '127.0.0.1',
    '10.2.3.4',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '224.0.0.1',
  ]
  const wrapped = [
    '::1',
    '::',
    'fe80::1',
    'fd12::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
  ]
  expect([...inner, ...wrapped].filter((address) => !isInner(address))).toEqual([])
  expect(['1.1.1.1', '172.32.0.1', '2606:4700::1111'].filter(isInner)).toEqual([])
})

test('what the owner allows is a list of networks and addresses', () => {
  const list = readNetworks('10.1.0.0/16, 192.168.5.20, fd00::/8')
  const allowed = ['10.1.200.3', '192.168.5.20', 'fd00::5', '10.2.0.1', '192.168.5.21', '::1'].map((address) =>
    includes(list ?? 'any', address),
  )
  expect(allowed).toEqual([true, true, true, false, false, false])
  expect(['10.1.0.0/33', 'intranet', '', '10.1.0.0/x'].map(readNetworks)).toEqual([null, null, null, null])
})

test('a host is looked at after it is resolved, and an inner one is refused in words that tell nothing of it', async () => {
  const none = readNetworks('10.255.255.255') as never
  for (const host of ['localhost', '127.0.0.1', '[::1]', '2130706433', '0x7f.1'])
    await expect(pinnedAddress(new URL(`http://${host}/`).hostname, none), host).rejects.toThrow(InnerAddress)
  await expect(pinnedAddress('localhost', 'any')).resolves.toMatch(/^(127\.0\.0\.1|::1)$/)
})
