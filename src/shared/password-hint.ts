/** Below the field of a new password: the message of the rule does not name the signs that may stand in it (R-VAL-10). */
export const PASSWORD_HINT = 'Не меньше 6 символов: цифры, строчные и заглавные латинские буквы, можно и !@#$%^&*';
