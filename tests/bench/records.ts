/** Calls the backend over HTTP as any client does. */
async function call(address: string, path: string, body: unknown, token = ''): Promise<unknown> {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { token } : {}) },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { code: number; msg: string; data: unknown }
  if (answer.code !== 0) throw new Error(`${path}: ${answer.code} ${answer.msg}`)
  return answer.data
}

/** Adds tenants and parameters of ordinary length; the operation log gets as many rows. */
export async function fillTenants(address: string, count: number): Promise<void> {
  const { token } = (await call(address, '/login', { username: 'admin', password: 'admin' })) as {
    token: string
  }
  for (let number = 1; number <= count; number += 1) {
    const code = String(number).padStart(4, '0')
    await call(
      address,
      '/sys/sysTenant/',
      {
        tenantId: `bench-${code}`,
        tenantName: `华东精密制造第${number}有限公司`,
        shortName: `华东${number}`,
        unicode: `91310000MA1FL${code}X`,
        linkman: '王晓明',
        linktel: '021-58881234',
        address: `上海市浦东新区张江高科技园区祖冲之路${number}号`,
        bank: '中国工商银行上海张江支行',
        bankAccount: `10012786090070${code}`,
        remark: '按季度结算，合同每年续签',
      },
      token,
    )
    if (number <= 150) {
      const body = { paramCode: `BENCH_${code}`, paramValue: `value ${number}`, remark: '基准测试' }
      await call(address, '/sys/params', body, token)
    }
  }
}
