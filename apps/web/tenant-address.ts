/** Rewrites an address that carries a `tenant` parameter, in its query or its hash, to the login address. */
export function leaveTenantAddress(): void {
  const inQuery = new URLSearchParams(location.search).has('tenant')
  const inHash = new URLSearchParams(location.hash.replace(/^#[^?]*\??/, '')).has('tenant')
  const plainHash = new URLSearchParams(location.hash.slice(1)).has('tenant')
  if (inQuery || inHash || plainHash) history.replaceState(null, '', '/login')
}
