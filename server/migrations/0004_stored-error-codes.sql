-- Errors that are replayed for a repeated request get the codes of today.
UPDATE "idempotency_key" SET "error" = jsonb_set("error", '{code}', to_jsonb(renamed.code))
  FROM (VALUES ('login_ended', 'session_expired'), ('email_unknown', 'email_not_found'),
    ('old_password_wrong', 'current_password_incorrect'), ('name_fixed', 'name_already_changed'),
    ('avatar_refused', 'avatar_invalid'), ('preview_ended', 'preview_expired'), ('poll_wrong', 'invalid_poll')
  ) AS renamed (previous, code) WHERE "error" ->> 'code' = renamed.previous;
