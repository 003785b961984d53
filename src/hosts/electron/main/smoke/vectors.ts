import type { Vectors } from './cryptography.ts'

/**
 * Published examples of the algorithms that the product uses, with the results that their authors give. A change here
 * needs the source beside it, never a result that this program has computed.
 */
export const vectors: Vectors = {
  // RFC 7748, section 6.1
  x25519: {
    own: '77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a',
    other: 'de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f',
    shared: '4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742',
  },
  // RFC 7914, section 12, third example: the cost that the backend stores passwords with
  scrypt: {
    password: 'pleaseletmein',
    salt: 'SodiumChloride',
    cost: { N: 16_384, r: 8, p: 1 },
    key: [
      '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9',
      'e61e85dc0d651e40dfcf017b45575887',
    ].join(''),
  },
  // RFC 5869, appendix A.1
  hkdf: {
    secret: '0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b',
    salt: '000102030405060708090a0b0c',
    info: 'f0f1f2f3f4f5f6f7f8f9',
    key: '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865',
  },
  // RFC 8032, section 7.1, test 2
  ed25519: {
    publicKey: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    message: '72',
    signature: [
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c',
      '387b2eaeb4302aeeb00d291612bb0c00',
    ].join(''),
  },
  // McGrew and Viega, The Galois/Counter Mode of Operation, submitted to NIST, appendix B, test case 16
  aesGcm: {
    key: 'feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308',
    nonce: 'cafebabefacedbaddecaf888',
    added: 'feedfacedeadbeeffeedfacedeadbeefabaddad2',
    plain: [
      'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525',
      'b16aedf5aa0de657ba637b39',
    ].join(''),
    sealed: [
      '522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838',
      'c5f61e6393ba7a0abcc9f662',
    ].join(''),
    tag: '76fc6ece0f4e1768cddf8853bb2d551b',
  },
  // NIST SP 800-38A, section F.2.1
  aesCbc: {
    key: '2b7e151628aed2a6abf7158809cf4f3c',
    iv: '000102030405060708090a0b0c0d0e0f',
    plain: [
      '6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411e5fbc1191a0a52ef',
      'f69f2445df4f9b17ad2b417be66c3710',
    ].join(''),
    sealed: [
      '7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b273bed6b8e3c1743b7116e69e22229516',
      '3ff1caa1681fac09120eca307586e1a7',
    ].join(''),
  },
  // RFC 4231, test case 2
  hmac: {
    key: 'Jefe',
    text: 'what do ya want for nothing?',
    sum: '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  },
  // FIPS 180-4 (SHA-256 and SHA-512 of "abc"), RFC 1321, appendix A.5 (MD5 of "abc")
  hashes: {
    text: 'abc',
    md5: '900150983cd24fb0d6963f7d28e17f72',
    sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    sha512: [
      'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd',
      '454d4423643ce80e2a9ac94fa54ca49f',
    ].join(''),
  },
  // Project Wycheproof, rsa_oaep_2048_sha256_mgf1sha256_test.json, test 3; the key as PKCS #8 in base64
  rsaOaep: {
    plain: 'Test',
    sealed: [
      '5eab3f0741e63986ed647d53e1cd71df041986900803d0f99c68355d249a15a47dc5b4f70a191477654299e5a2731f3b',
      '4eec76dea18262fc696ac794e5f66cbfcddac4472c578e246c26707598055584540b839836b1404c5611ae558a984cee',
      '8fd036cea924e0be2474a940f61e0acc14fcae95ebdc59942a9ce9af9a9c81999f7f6815f057ffdc2533cb15d6391d1e',
      '2d95f16f9c04209c889a4c359c7d2926d28a66e2b030a416b928d2825627998e5191fb4983a6e65024262d94fc09187a',
      '2d78162122433251d1bfcc8e507d06eba2d229c10031261da32ab8ccd15f1c5f9fbf07ed158483d736a110af4b44d6a4',
      'da60d6cb519b4454213cf9f0dc560f2b',
    ].join(''),
    privateKey: [
      'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCitFGgfQql+W5FVnFRNVBRSopbRi6+9xcJT6H+6CIk5jf5',
      'dG0/fK/TGHjYAyW271oXAPZZA7RpQp6J1urIhFCXtas5MYnbklEu2KdxGhJT+s0g95wV6CR/PT5C5G5IyY4lSi/pdlMToD7/',
      'jxfhoCk5eh+iao3OJvSQ7YEplhXZgUwi2mEEKOCcfZZYWUJm9cAh0PzsoI2UWhK+gt5NHs5rTAMUW100ldTtVBHrh42vBf16',
      '/D4JraDxEmQi9ZCXWhlpgW9IaYvLuhtNnK551GDY+fheeXUAXZvCLE5awPfBpF0SVppigH07mgLlpTDncwZvRT0fW0wunPeC',
      'AoP3QrnVAgMBAAECggEAJM3GIxf11ypva6bMljKJmwHR/yiGfXL2FoiZW8hVpOQgqEBSUAib2xPPjglUOCe3SLnSf7srTZ4g',
      'r4xaaoYnltGkzBitFupni8G9SoO7vpxeV0U7XOc4jkGjukzit3tEOKIp6VT3INrgNT3AiKyKdrJtwnb44beFHd1jmK0W/y54',
      'GVEjubA26UXDjJ0SQ09t92/iI1nrPhrJwBFnj8km+tOuR1pP//9V/rLRR+nIlPTA4ppZnnYkYkgtlov0J4CUX8DSwxxXPEQx',
      'uPT+i4xnvsgVq9RPeobtyhwjCHNzWNLCrl4uDi2t9zCYAmI3flixO32ZkgYKC8hwzP20qTGe4QKBgQDcQxBQ94LolPtSSCR9',
      'mMt9WLjR4k87VdBBxW5N4Iaw1bsCi9pC7rXSNNVoHlgJ1BXmoomtTPv3j5ePbDWBT1Duv/HFuApp94joHmurXdqng2nWWdFD',
      '7G8X55gTpXXPrZxWkVa5ARPi6REK2ee0ihyTSKbmUzIRkSkOo2z7OlsY8QKBgQC9GoHnl3+YmBIic64yIrWY6l+xnrTqvDgw',
      'il4yGWYDsuUA/7efW4hoFmEd68Ry+sRVRAcL6wV8lBN4poaK87egPT+YgOxH1eCJuU+95UKrqa6NcsVwiNer9bEx85CY97wW',
      'D5BTaryUkv1OBvPtcpnUuXuwNncgfZVmnxQM+8IPJQKBgQCpS1KLKPKRWZEh2RlS/9HH8h18FHnZnUeIhfsWGHDuEhi/CEcm',
      'EtvlSX6NnGUGiOCceGlhrj4sNU3EiuNFFHWcTCPEWISIlh3Aa0FOYcDh5/u9KSPTFTL+KJ+W2iIHEeWMFAGYCOAEFCdpM7sH',
      '5O+5tKmzdlaRcgUgnzPwlRXXwQKBgDrw5yqTOu8J/yUD33i6/tUxwC/xorxDfFQM3L1K01Q1z1EXY1llQ0gGKbEUyn94D/fv',
      'oy6gy24ADW2eofLvcf2c+ZSEIqFlVX4351Xt/nDZC5IFAutHi8mKY/eIzjoPhW1u3nJRo4O/qPpICoGpJa97PMU4xLq4yfdZ',
      'f/toAR2NAoGAJkD7+8/vsWPueoe2SDpm7kH5VtkPqKeTm/wELuCSSxt5k9BEX3WNUZM+hRecAyCwyWi0ipHDi1vpI+EJfAxW',
      'L4jUIpS2onWbr6VCinTxJwh05F9vzGDyFgLeXszRQ88xJB9ZIbWtOYP7VO8XvjsoU2flDJmcZyR7VS/kv86UX3s=',
    ].join(''),
  },
}
