export const profileCalls = {
  profileGet: 'POST /api/profile/get/',
  profileSecurity: 'GET /api/profile/security/',
  profileEndSessions: 'POST /api/profile/sessions/end/',
  profileLetters: 'GET /api/profile/letters/',
  profileSetLetters: 'POST /api/profile/letters/',
  contactConfirm: 'POST /api/profile/contact/confirm/',
  contactUndo: 'POST /api/profile/contact/undo/',
  profileConsents: 'GET /api/profile/consents/',
  profileSetConsent: 'POST /api/profile/consents/',
  profileData: 'GET /api/profile/data/',
} as const;
