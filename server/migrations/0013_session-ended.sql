-- Members are in channels by their logins: whichever process ends one, all that have connections are told.
CREATE FUNCTION notify_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', OLD.id::text);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER session_ended AFTER DELETE ON member_session FOR EACH ROW EXECUTE FUNCTION notify_session_ended();
